import type { Input } from '@scope/contract/calls'
import { DONE_AT_HEADER } from '@scope/contract/company/session.words'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { FRIDAY, type TestApp, testApp } from './app.ts'
import {
  type Company,
  makeCompany,
  makePriority,
  makeStaff,
  makeVenue,
  type Staff,
  type Venue,
} from './world.ts'

/*
 * What was done without a network and arrives later, while others went on (spec: Offline and installed, decision 088).
 * Period 11 of 2026 ends on Sunday, November 29.
 */

const THURSDAY = '2026-11-19T20:00:00.000Z'
const LAST_SUNDAY = '2026-11-15T20:00:00.000Z'
/** Half past midnight at the venue, after period 11. */
const CLOSED = '2026-11-30T08:30:00Z'

let server: TestApp
let company: Company
let venue: Venue
let lead: Staff
let gm: Staff
beforeAll(async () => {
  server = await testApp(FRIDAY)
  company = await makeCompany(server.database.db)
  venue = await makeVenue(server.database.db, company)
  gm = await makeStaff(server.database.db, company, 'GM', { venues: [venue] })
})
afterAll(() => server.close())
beforeEach(async () => {
  server.clock.set(FRIDAY)
  lead = await makeStaff(server.database.db, company, 'BLT', { venues: [venue] })
})

const doneAt = (at: string) => ({ headers: { [DONE_AT_HEADER]: at } })
const given = () => makePriority(server.database.db, venue, lead, { status: 'IN_PROGRESS' })

type Body = Input<'PATCH /api/priorities/:id/status'>['body']

/** Checks in as someone; `at` is when they did it, if it had to wait. */
async function checkIn(by: Staff, id: string, body: Body, at?: string) {
  const ask = await server.as(by)
  return ask('PATCH /api/priorities/:id/status', { params: { id }, body }, at ? doneAt(at) : {})
}

async function checkInOf(id: string, week: string) {
  const params = { venue: venue.slug, blt: lead.slug }
  const { body } = await (await server.as(gm))('GET /api/checkins/:venue/:blt', { params, query: { week } })
  return body.find(({ priorityId }) => priorityId === id)
}

test('a check-in counts for the week in which it was made, with its time', async () => {
  const { id } = await given()
  const answer = await checkIn(lead, id, { status: 'ON_TRACK' }, LAST_SUNDAY)
  expect([answer.status, answer.body.status]).toEqual([200, 'ON_TRACK'])
  expect(await checkInOf(id, '2026-11-09')).toMatchObject({ status: 'ON_TRACK', submittedAt: LAST_SUNDAY })
  expect(await checkInOf(id, '2026-11-16')).toBeUndefined()
})

test('it leaves what a later week has decided', async () => {
  const { id } = await given()
  await checkIn(gm, id, { status: 'AT_RISK', note: 'Short of hands' })
  const answer = await checkIn(lead, id, { status: 'ON_TRACK' }, LAST_SUNDAY)
  expect([answer.status, answer.body.status]).toEqual([200, 'AT_RISK'])
})

test('it does not replace one of the same week that was made after it, and comes back', async () => {
  const { id } = await given()
  await checkIn(gm, id, { status: 'AT_RISK', note: 'Short of hands' })
  const late = await checkIn(lead, id, { status: 'ON_TRACK' }, THURSDAY)
  expect(late).toMatchObject({
    status: 409,
    error: { error: 'A later check-in of this week is there already.' },
  })
  expect(await checkInOf(id, '2026-11-16')).toMatchObject({ status: 'AT_RISK', note: 'Short of hands' })

  server.clock.set('2026-11-20T20:00:00Z')
  const later = await checkIn(lead, id, { status: 'ON_TRACK' }, '2026-11-20T19:00:00Z')
  expect([later.status, later.body.status]).toEqual([200, 'ON_TRACK'])
})

test.each([
  ['its week, named by the screen', { status: 'ON_TRACK', week: '2026-11-23' } as const],
  ['the week of its time', { status: 'AT_RISK', note: 'No ice' } as const],
])('after the period it comes back with the reason: %s', async (_, body) => {
  const { id } = await given()
  server.clock.set(CLOSED)
  const late = await checkIn(lead, id, body, '2026-11-29T23:00:00Z')
  expect(late).toMatchObject({ status: 409, error: { error: 'This period is closed.' } })
})

test('a fast clock changes nothing, and an impossible time is refused with its reason', async () => {
  const { id } = await given()
  await checkIn(lead, id, { status: 'ON_TRACK' }, '2026-11-24T18:00:00Z')
  expect(await checkInOf(id, '2026-11-16')).toMatchObject({ submittedAt: '2026-11-20T18:00:00.000Z' })
  for (const at of ['yesterday', '2026-11-01T18:00:00Z']) {
    const refused = await checkIn(lead, id, { status: 'AT_RISK' }, at)
    expect(refused).toMatchObject({ status: 400, error: { field: DONE_AT_HEADER } })
  }
})

test.each([
  ['signed off', { status: 'COMPLETED' } as const, 409, 'This priority is already signed off.'],
  ['withdrawn', { isArchived: true } as const, 409, 'This period is closed.'],
])('a priority that was %s meanwhile stays so', async (_, more, status, error) => {
  const { id } = await makePriority(server.database.db, venue, lead, more)
  expect(await checkIn(lead, id, { status: 'ON_TRACK' }, THURSDAY)).toMatchObject({
    status,
    error: { error },
  })
})

test('a priority that was edited meanwhile is checked in as it is now', async () => {
  const { id } = await given()
  const edit = { params: { id }, body: { title: 'As edited' } }
  await (await server.as(gm))('PUT /api/priorities/:id', edit)
  const answer = await checkIn(lead, id, { status: 'ON_TRACK' }, THURSDAY)
  expect(answer.body).toMatchObject({ title: 'As edited', status: 'ON_TRACK' })
})

test('a member who moved meanwhile is told so, and one who left is signed out', async () => {
  const { id } = await given()
  const asLead = await server.as(lead)
  const asAdmin = await server.as(
    await makeStaff(server.database.db, company, 'VP', { accessRole: 'FULL_ADMIN' }),
  )
  const next = await makeVenue(server.database.db, company)
  const person = { params: { id: lead.id } }
  const ask = () =>
    asLead(
      'PATCH /api/priorities/:id/status',
      { params: { id }, body: { status: 'ON_TRACK' } },
      doneAt(THURSDAY),
    )
  // What a member did goes with them, so what they did in the cellar still arrives.
  await asAdmin('PATCH /api/people/:id', { ...person, body: { venueId: next.id } })
  expect((await ask()).status).toBe(200)
  await asAdmin('PATCH /api/people/:id', { ...person, body: { active: false } })
  expect((await ask()).status).toBe(401)
})

test('a task that both ticked is done once, and one that was ticked since is not unticked', async () => {
  const { id } = await given()
  const [asLead, asGm] = [await server.as(lead), await server.as(gm)]
  const { body: task } = await asGm('POST /api/priorities/:id/tasks', {
    params: { id },
    body: { label: 'Ice' },
  })
  const params = { taskId: task.id }
  const tick = (ask: typeof asLead, completed: boolean, at?: string) =>
    ask('PATCH /api/tasks/:taskId', { params, body: { completed } }, at ? doneAt(at) : {})

  expect((await tick(asGm, true)).body.completed).toBe(true)
  expect(await tick(asLead, true, THURSDAY)).toMatchObject({ status: 200, body: { completed: true } })
  const back = await tick(asLead, false, THURSDAY)
  expect(back).toMatchObject({ status: 409, error: { error: 'Someone has ticked this task since.' } })
  server.clock.set('2026-11-20T20:00:00Z')
  expect((await tick(asLead, false, '2026-11-20T19:00:00Z')).body.completed).toBe(false)

  await asGm('DELETE /api/tasks/:taskId', { params })
  expect((await tick(asLead, true, '2026-11-20T19:30:00Z')).status).toBe(404)
})

test('an act is done once, however long its answer was on the way', async () => {
  const { id } = await given()
  const add = async () => {
    const headers = { 'idempotency-key': 'from-the-cellar', ...doneAt(FRIDAY).headers }
    const asGm = await server.as(gm)
    return asGm('POST /api/priorities/:id/tasks', { params: { id }, body: { label: 'Ice' } }, { headers })
  }
  const first = await add()
  expect(first.status).toBe(201)
  server.clock.set('2026-11-28T18:00:00Z')
  expect((await add()).body).toEqual(first.body)
})

test('a journal written on two devices: the second names an old version, and gets the other text', async () => {
  const asLead = await server.as(lead)
  const week = { weekOf: '2026-11-16', draft: true }
  const first = await asLead('POST /api/journals', {
    body: { ...week, entry: 'On the tablet', updatedAt: null },
  })
  const second = await asLead(
    'POST /api/journals',
    { body: { ...week, entry: 'In the cellar', updatedAt: null } },
    doneAt(THURSDAY),
  )
  expect(second).toMatchObject({ status: 409, error: { code: 'stale' } })
  expect(first.body.entry).toBe('On the tablet')
})

type Entry = Input<'POST /api/journals'>['body']

/** What a member wrote in a week without a network, as it arrives. */
const written = (more: Partial<Entry> = {}): Entry => ({
  bltId: lead.id,
  venueId: venue.id,
  weekOf: '2026-11-16',
  entry: 'In the cellar',
  updatedAt: null,
  ...more,
})

test.each([
  ['a draft', { draft: true }, null],
  ['a submission', {}, CLOSED.replace('Z', '.000Z')],
])('a journal of a closed period arrives in the week it was written in: %s', async (_, more, submittedAt) => {
  server.clock.set(CLOSED)
  const asLead = await server.as(lead)
  const body = written({ weekOf: '2026-11-23', ...more })
  const answer = await asLead('POST /api/journals', { body }, doneAt('2026-11-29T23:00:00Z'))
  // The 48 hours of its review begin when it can be read.
  expect(answer).toMatchObject({ status: 201, body: { weekOf: '2026-11-23', submittedAt } })
})

test('a journal that waited is saved once, and the next is based on its version', async () => {
  const asLead = await server.as(lead)
  const save = (key: string, body: Entry) =>
    asLead(
      'POST /api/journals',
      { body },
      { headers: { 'idempotency-key': key, ...doneAt(THURSDAY).headers } },
    )
  const draft = await save('cellar-draft', written({ draft: true }))
  const again = await save('cellar-draft', written({ draft: true }))
  expect(again.body).toEqual(draft.body)
  const submitted = await save('cellar-submit', written({ updatedAt: draft.body.updatedAt }))
  expect(submitted).toMatchObject({ status: 201, body: { submittedAt: FRIDAY.replace('Z', '.000Z') } })
})

test('a journal of a member who moved meanwhile goes with them, and one who left is signed out', async () => {
  const asLead = await server.as(lead)
  const asAdmin = await server.as(
    await makeStaff(server.database.db, company, 'VP', { accessRole: 'FULL_ADMIN' }),
  )
  const next = await makeVenue(server.database.db, company)
  const person = { params: { id: lead.id } }
  const ask = () => asLead('POST /api/journals', { body: written() }, doneAt(THURSDAY))
  await asAdmin('PATCH /api/people/:id', { ...person, body: { venueId: next.id } })
  expect(await ask()).toMatchObject({ status: 201, body: { venueId: next.id, entry: 'In the cellar' } })
  await asAdmin('PATCH /api/people/:id', { ...person, body: { active: false } })
  expect((await ask()).status).toBe(401)
})

test('a manager whose member has moved away meanwhile is told so', async () => {
  const asGm = await server.as(gm)
  const asAdmin = await server.as(
    await makeStaff(server.database.db, company, 'VP', { accessRole: 'FULL_ADMIN' }),
  )
  const next = await makeVenue(server.database.db, company)
  await asAdmin('PATCH /api/people/:id', { params: { id: lead.id }, body: { venueId: next.id } })
  expect(await asGm('POST /api/journals', { body: written() }, doneAt(THURSDAY))).toMatchObject({
    status: 404,
    error: { error: 'This person is not at one of your venues any more.' },
  })
})
