import { SHIPPED_TEMPLATE } from '@scope/contract/work/first-30-days.words'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import type { Caller } from '../../../test/app.ts'
import { makeScene, setScene } from '../../../test/scene.ts'
import { makeStaff, makeVenue } from '../../../test/world.ts'

const { server, db, company, venue, lead, admin, asAdmin, asGm, asLead, signInAgain } = setScene({
  now: '2026-11-18T20:00:00Z',
  venue: { name: 'Pier 9', groupName: 'Bay' },
})

const add = async () => {
  const body = { email: `new@${company.domain}`, role: 'AGM' as const, venueId: venue.id, firstName: 'Nia' }
  return (await asAdmin('POST /api/people', { body })).body
}
const read = async (call: Caller, blt: string) =>
  (await call('GET /api/blts/:blt/first-30-days', { params: { blt } })).body
const decide = (call: Caller, blt: string, take: boolean) =>
  call('POST /api/blts/:blt/first-30-days', { params: { blt }, body: { take } })
const offers = async () =>
  (await asGm('GET /api/first-30-days')).body.offers.map(({ bltName, venueName }) => [bltName, venueName])

test('is offered to the manager of a new member, with dates from today and who can teach', async () => {
  const [skillId = ''] = SHIPPED_TEMPLATE.skillIds
  await db.run(sql`
    insert into skill_progress (blt_id, skill_id, status, verified_at, updated_by_id, updated_at)
    values (${lead.id}, ${skillId}, 'MASTERED', now(), ${lead.id}, now())`)
  const { id } = await add()
  expect(await offers()).toEqual([['Nia', 'Pier 9']])
  const offer = await read(asGm, id)
  expect(offer).toMatchObject({ state: 'offered', title: 'First 30 days', can: { take: true } })
  expect(offer.tasks[0]).toEqual({ label: SHIPPED_TEMPLATE.tasks[0]?.label, due: '2026-11-22' })
  expect(offer.skills.map(({ teacher }) => teacher)).toEqual([
    { name: lead.name, venueName: 'Pier 9' },
    ...[null, null, null, null],
  ])
})

test('taken, it is a priority of the period with dated tasks, and in focus for thirty days', async () => {
  const { id } = await add()
  const { body } = await decide(asGm, id, true)
  expect(body).toMatchObject({ state: 'taken', can: { take: false } })
  const about = { venue: venue.slug, blt: id, period: '2026-11' }
  const { body: live } = await asGm('GET /api/priorities/:venue/:blt/:period', { params: about })
  expect(live).toMatchObject([
    { id: body.priorityId, bltId: id, title: 'First 30 days', targetPeriod: 11, status: 'NOT_STARTED' },
  ])
  expect(live[0]?.tasks.map(({ due }) => due)).toEqual([
    ...['2026-11-22', '2026-11-24', '2026-11-29', '2026-12-01', '2026-12-05', '2026-12-08'],
    ...['2026-12-13', '2026-12-17'],
  ])
  const weekly = { venue: venue.slug, blt: id }
  const { body: talk } = await asGm('GET /api/one-on-ones/:venue/:blt', { params: weekly })
  expect(talk.points?.text).toBe(SHIPPED_TEMPLATE.points.map((point) => `- ${point}`).join('\n'))
  expect(await offers()).toEqual([])
  expect(await decide(asGm, id, true)).toMatchObject({ status: 409 })
  server.clock.set('2026-12-17T20:00:00Z')
  // Their sessions have ended by then.
  const later = await server.as(admin)
  expect((await read(later, id)).skills).toHaveLength(5)
  server.clock.set('2026-12-18T20:00:00Z')
  expect((await read(later, id)).state).toBe('none')
})

test('the member reads who can teach them, also of another venue of their GM', async () => {
  const other = await makeVenue(db, company, { name: 'Dock' })
  const teacher = await makeStaff(db, company, 'BLT', { venues: [other], firstName: 'Ty' })
  const [skillId = ''] = SHIPPED_TEMPLATE.skillIds
  await db.run(sql`
    insert into skill_progress (blt_id, skill_id, status, verified_at, updated_by_id, updated_at)
    values (${teacher.id}, ${skillId}, 'MASTERED', now(), ${teacher.id}, now())`)
  const { id } = await add()
  await decide(asAdmin, id, true)
  const asMember = await server.as({ ...lead, email: `new@${company.domain}` })
  expect((await read(asMember, id)).skills[0]?.teacher).toEqual({ name: teacher.name, venueName: 'Dock' })
})

test('in the due week it begins with the next period', async () => {
  server.clock.set('2026-11-23T20:00:00Z')
  const { id } = await add()
  expect((await read(asGm, id)).tasks[0]?.due).toBe('2026-12-04')
  await decide(asGm, id, true)
  const about = { venue: venue.slug, blt: id, period: '2026-12' }
  const { body } = await asGm('GET /api/priorities/:venue/:blt/:period', { params: about })
  expect(body).toMatchObject([
    { title: 'First 30 days', targetPeriod: 12, tasks: [{ due: '2026-12-04' }, {}, {}, {}, {}, {}, {}, {}] },
  ])
})

test('declined, it leaves nothing behind', async () => {
  const { id } = await add()
  expect((await decide(asGm, id, false)).body.state).toBe('none')
  const [left] = await db.rows<{ rows: number; priorities: number }>(sql`
    select (select count(*)::int from first_thirty_days where blt_id = ${id}) as rows,
           (select count(*)::int from priorities where blt_id = ${id}) as priorities`)
  expect(left).toEqual({ rows: 0, priorities: 0 })
  expect(await offers()).toEqual([])
})

test('is offered on a promotion and not for another change, and the member does not see the offer', async () => {
  const patch = (body: object) => asAdmin('PATCH /api/people/:id', { params: { id: lead.id }, body })
  await patch({ firstName: 'Louise' })
  expect(await offers()).toEqual([])
  await patch({ role: 'AGM', venueId: venue.id })
  expect(await offers()).toEqual([[expect.stringContaining('Louise'), 'Pier 9']])
  await signInAgain()
  expect((await read(asLead, lead.id)).state).toBe('none')
})

test('is not offered for the first members of a company', async () => {
  const {
    company: first,
    venue: bar,
    asAdmin: admin,
  } = await makeScene(server, ['venue', 'asAdmin'], { venue: { name: 'First Bar' } })
  await admin('POST /api/people', { body: { email: `a@${first.domain}`, role: 'AGM', venueId: bar.id } })
  expect((await admin('GET /api/first-30-days')).body.offers).toEqual([])
})

test('an admin sets the company’s own template; a wrong one is refused by its field', async () => {
  const own = { ...SHIPPED_TEMPLATE, title: 'First month', tasks: [{ label: ' Meet the team ', day: 3 }] }
  expect((await asAdmin('PUT /api/first-30-days', { body: own })).body.template.tasks).toEqual([
    { label: 'Meet the team', day: 3 },
  ])
  expect((await asGm('GET /api/first-30-days')).body).toMatchObject({
    template: { title: 'First month' },
    can: { edit: false },
  })
  const [, ...others] = SHIPPED_TEMPLATE.skillIds
  for (const [skillIds, field] of [
    [[others[0] ?? '', ...others], 'skillIds.1'],
    [['mixology', ...others], 'skillIds.0'],
  ] as const) {
    expect(
      await asAdmin('PUT /api/first-30-days', { body: { ...own, skillIds: [...skillIds] } }),
    ).toMatchObject({
      status: 400,
      error: { field },
    })
  }
})
