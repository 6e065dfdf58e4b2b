import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { setScene } from '../../../test/scene.ts'
import { makeCompany, makeStaff, makeStandIn, makeVenue, makeVisit, type Staff } from '../../../test/world.ts'

const { server, db, company, venue, other, vp, admin, gm, otherGm, leadership, lead, csm } = setScene()

test('visits are read where there is one that the person sees', async () => {
  const agm = await makeStaff(db, company, 'AGM', { venues: [other] })
  const people = { vp, admin, gm, otherGm, agm, leadership, lead, csm }
  const readers = async () => {
    const can = async (person: Staff) => (await (await server.as(person))('GET /api/me')).body.can.readVisits
    const read = await Promise.all(Object.values(people).map(can))
    return Object.keys(people).filter((_, index) => read[index])
  }

  // One of another company is nobody's here.
  const elsewhere = await makeCompany(db)
  await makeVisit(db, await makeVenue(db, elsewhere), await makeStaff(db, elsewhere, 'VP'), {
    sharedAt: new Date('2026-11-18T20:00:00Z'),
  })
  expect(await readers()).toEqual([])
  const { id } = await makeVisit(db, venue, vp, { tell: false })
  expect(await readers()).toEqual(['vp'])
  await db.run(sql`update venue_visits set tell = true where id = ${id}`)
  expect(await readers()).toEqual(['vp', 'gm'])
  await db.run(sql`update venue_visits set shared_at = now() where id = ${id}`)
  expect(await readers()).toEqual(['vp', 'admin', 'gm', 'leadership'])

  // An AGM reads none of their own venue, and those of the venue where they stand in, which is not elsewhere.
  await db.run(sql`update venue_visits set venue_id = ${other.id} where id = ${id}`)
  expect(await readers()).toEqual(['vp', 'admin', 'otherGm', 'leadership'])
  await makeStandIn(db, gm, agm, [venue])
  expect(await readers()).not.toContain('agm')
  await makeVisit(db, venue, vp)
  expect(await readers()).toContain('agm')
  const { body } = await (await server.as(agm))('GET /api/me')
  expect(body.canElsewhere).toMatchObject({ planVisits: false, readVisits: false })
})
