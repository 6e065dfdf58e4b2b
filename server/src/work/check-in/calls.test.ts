import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { setScene } from '../../../test/scene.ts'
import { makePriority, makeStaff } from '../../../test/world.ts'

const THIS_WEEK = '2026-11-16'
const EARLIER_WEEK = '2026-11-09'

const { server, db, company, venue, lead, asLead } = setScene({ once: true })

const priority = () => makePriority(db, venue, lead, { status: 'ON_TRACK' })
const checkIns = async (id: string) => {
  const params = { venue: venue.slug, blt: lead.slug }
  const { body } = await asLead('GET /api/checkins/:venue/:blt', { params })
  return body.filter(({ priorityId }) => priorityId === id)
}

test('a check-in may be off track: the priority then reads at risk', async () => {
  const { id } = await priority()
  const body = { status: 'OFF_TRACK', note: 'No host all week' } as const
  const answer = await asLead('PATCH /api/priorities/:id/status', { params: { id }, body })
  expect([answer.status, answer.body.status]).toEqual([200, 'AT_RISK'])
  expect(await checkIns(id)).toMatchObject([{ weekOf: THIS_WEEK, ...body }])
})

test('the note of a week is corrected in its week: the second check-in replaces the first', async () => {
  const { id } = await priority()
  for (const note of ['Short of limes', 'Short of limes and hands']) {
    const body = { status: 'AT_RISK', note } as const
    expect((await asLead('PATCH /api/priorities/:id/status', { params: { id }, body })).status).toBe(200)
    expect(await checkIns(id)).toMatchObject([body])
  }
})

test('a check-in answers what home shows next, whoever makes it, whatever was there', async () => {
  const asGm = await server.as(await makeStaff(db, company, 'GM', { venues: [venue] }))
  const { id } = await makePriority(db, venue, lead, { tasks: ['Count the well'] })
  const home = { venue: venue.slug, blt: lead.slug, period: '2026-11' }
  for (const as of [asLead, asGm]) {
    for (const body of [
      { status: 'AT_RISK', note: 'Short of limes' },
      { status: 'ON_TRACK', week: EARLIER_WEEK },
      { status: 'OFF_TRACK' },
      { status: 'ON_TRACK' },
    ] as const) {
      const answer = await as('PATCH /api/priorities/:id/status', { params: { id }, body })
      expect(answer.status).toBe(200)
      const { body: shown } = await as('GET /api/priorities/:venue/:blt/:period', { params: home })
      expect(shown.find((priority) => priority.id === id)).toEqual(answer.body)
    }
  }
})

test('a check-in, the status that it sets and its row of the trail are saved together or not at all', async () => {
  const { id } = await priority()
  const state = () =>
    db.rows(sql`
      select p.status, (select count(*)::int from priority_check_ins c where c.priority_id = p.id) as "checkIns",
             (select count(*)::int from audits a where a.meta->>'id' = p.id::text) as trail
        from priorities p where p.id = ${id}`)
  const before = await state()
  await server.owner.db.run(
    sql`alter table audits add constraint none check (action <> 'priority.checkedIn') not valid`,
  )
  try {
    const body = { status: 'AT_RISK' } as const
    const refused = asLead('PATCH /api/priorities/:id/status', { params: { id }, body })
    await expect(refused).rejects.toThrow('answered 500')
    expect(await state()).toEqual(before)
  } finally {
    await server.owner.db.run(sql`alter table audits drop constraint none`)
  }
})
