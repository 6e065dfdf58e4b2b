import { expect, test } from 'vitest'
import { setScene } from '../../../test/scene.ts'
import { makeStaff, makeVisit } from '../../../test/world.ts'

const { server, db, company, venue, other, vp, lead, otherLead, asAdmin } = setScene()

test('a general manager who is a full admin manages their venue, and another full admin none', async () => {
  const owner = await makeStaff(db, company, 'GM', { venues: [venue], accessRole: 'FULL_ADMIN' })
  const asOwner = await server.as(owner)
  const sharedAt = new Date('2026-11-18T20:00:00Z')
  const agree = (who: { id: string }) => ({ sharedAt, agreements: [{ owner: who }] })
  const { id, agreementIds: here } = await makeVisit(db, venue, vp, agree(lead))
  const { agreementIds: there } = await makeVisit(db, other, vp, agree(otherLead))
  const tick = (as: typeof asOwner, [agreement = '']: string[]) =>
    as('PATCH /api/agreements/:id', { params: { id: agreement }, body: { done: true } })
  const canTick = async (as: typeof asOwner) =>
    (await as('GET /api/visits/:id', { params: { id } })).body.agreed.map(({ visit }) => visit?.can.tick)
  expect(await canTick(asOwner)).toEqual([true])
  expect(await canTick(asAdmin)).toEqual([false])
  expect((await tick(asAdmin, here)).status).toBe(403)
  expect((await tick(asOwner, there)).status).toBe(403)
  expect((await tick(asOwner, here)).body.done).toBe(true)
  const points = (as: typeof asOwner, { slug }: { slug: string }) =>
    as('PUT /api/visits/points', { body: { venue: slug, text: 'The rota' } })
  expect((await points(asOwner, venue)).status).toBe(200)
  expect((await points(asOwner, other)).status).toBe(403)
  expect((await points(asAdmin, venue)).status).toBe(403)
})
