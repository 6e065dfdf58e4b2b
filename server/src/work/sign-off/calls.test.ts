import sql from 'sql-template-tag'
import { beforeAll, expect, test } from 'vitest'
import { type Caller, DUE_MONDAY } from '../../../test/app.ts'
import { setScene } from '../../../test/scene.ts'
import { makeCompany, makeJournal, makePriority, makeStaff, makeVenue } from '../../../test/world.ts'

const { server, db, company, venue, lead, asGm } = setScene({ now: DUE_MONDAY, once: true })
let asOther: Caller
let make: () => Promise<string>

beforeAll(async () => {
  asOther = await server.as(await makeStaff(db, company, 'GM', { venues: [venue] }))
  await makeJournal(db, venue, lead, lead, { weekOf: '2026-11-23' })
  make = async () => (await makePriority(db, venue, lead, { status: 'ON_TRACK' })).id
})

const at = (seconds: number) =>
  server.clock.set(new Date(Date.parse(DUE_MONDAY) + seconds * 1000).toISOString())
const signOff = (id: string) =>
  asGm('PATCH /api/priorities/:id/status', { params: { id }, body: { status: 'COMPLETED' } })
const takeBack = (id: string, by = asGm) => by('DELETE /api/priorities/:id/sign-off', { params: { id } })

test('a sign-off is taken back within 10 seconds, and can be given again', async () => {
  at(0)
  const id = await make()
  expect((await signOff(id)).body).toMatchObject({ status: 'COMPLETED', can: { signOff: false } })
  at(10)
  expect(await takeBack(id)).toMatchObject({
    status: 200,
    body: { status: 'ON_TRACK', closedAt: null, signedOffBy: null, can: { signOff: true, work: true } },
  })
  expect((await takeBack(id)).error).toMatchObject({
    code: 'conflict',
    error: 'This priority is not signed off.',
  })
  expect((await signOff(id)).status).toBe(200)
})

test('it is not taken back later, nor by someone else', async () => {
  at(0)
  const id = await make()
  await signOff(id)
  expect((await takeBack(id, asOther)).error).toMatchObject({
    code: 'forbidden',
    error: 'Only the person who signed off can take it back.',
  })
  at(10.001)
  expect((await takeBack(id)).error).toMatchObject({
    code: 'conflict',
    error: 'A sign-off can be taken back for 10 seconds.',
  })
})

test('nobody signs off, reviews or verifies their own, whatever else they are', async () => {
  at(0)
  const company = await makeCompany(db)
  const venue = await makeVenue(db, company)
  const member = await makeStaff(db, company, 'AGM', { venues: [venue], accessRole: 'FULL_ADMIN' })
  const [asMember, asAdmin] = await Promise.all([
    server.as(member),
    makeStaff(db, company, 'VP', { accessRole: 'FULL_ADMIN' }).then((admin) => server.as(admin)),
  ])
  await makeJournal(db, venue, member, member, {
    weekOf: '2026-11-23',
    submittedAt: new Date('2026-11-23T16:00:00Z'),
  })
  const { id } = await makePriority(db, venue, member, { status: 'ON_TRACK' })
  await db.run(sql`insert into skill_progress (blt_id, skill_id, status, updated_by_id, updated_at)
    values (${member.id}, 'guest-recovery', 'MASTERED', ${member.id}, now())`)
  const params = { venue: venue.slug, blt: member.slug }
  const journal = (await asMember('GET /api/journals/:venue/:blt', { params })).body[0]?.id ?? ''
  const acts = async (by: Caller) => [
    await by('POST /api/skills/verify', {
      body: { skillId: 'guest-recovery', blt: member.id, verified: true },
    }),
    await by('POST /api/journals/:id/review', { params: { id: journal }, body: {} }),
    await by('PATCH /api/priorities/:id/status', { params: { id }, body: { status: 'COMPLETED' } }),
  ]
  const own = { venue: venue.slug, blt: member.slug, period: 'current' }
  const home = async (by: Caller) =>
    (await by('GET /api/priorities/:venue/:blt/:period', { params: own })).body
  expect((await asMember('GET /api/review')).body).toMatchObject({ total: 0, signOffs: [], journals: [] })
  expect((await home(asMember))[0]?.can).toMatchObject({ signOff: false, work: true, edit: true })
  expect((await home(asAdmin))[0]?.can.signOff).toBe(true)
  expect((await acts(asMember)).map(({ status, error }) => [status, error.error])).toEqual([
    [403, 'You cannot verify your own skill.'],
    [403, 'You cannot review your own journal.'],
    [403, 'You cannot sign off your own priority.'],
  ])
  expect((await acts(asAdmin)).map(({ status }) => status)).toEqual([200, 200, 200])
})
