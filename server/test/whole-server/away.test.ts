import type { Input } from '@scope/contract/calls'
import { ASKED_AT_HEADER, DONE_AT_HEADER } from '@scope/contract/kernel/headers.words'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { archiveEnded } from '../../src/work/archive/jobs.ts'
import { FRIDAY } from '../app.ts'
import { setScene } from '../scene.ts'
import { makeJournal, makePriority, makeStaff, makeVenue, type Staff } from '../world.ts'

/*
 * Actions without a network that arrive later, while others continued (spec: Offline and installed, decision 088).
 * Period 11 of 2026 ends on Sunday, November 29.
 */

const THURSDAY = '2026-11-19T20:00:00.000Z'
const LAST_SUNDAY = '2026-11-15T20:00:00.000Z'
/** Half past midnight at the venue, after period 11. */
const CLOSED = '2026-11-30T08:30:00Z'

const { server, db, company, venue, gm, lead } = setScene()

const doneAt = (at: string) => ({ headers: { [DONE_AT_HEADER]: at } })
const askedAt = (at: string) => ({ headers: { [ASKED_AT_HEADER]: at } })
const givePriority = () => makePriority(db, venue, lead, { status: 'IN_PROGRESS' })

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
  const { id } = await givePriority()
  const answer = await checkIn(lead, id, { status: 'ON_TRACK' }, LAST_SUNDAY)
  expect([answer.status, answer.body.status]).toEqual([200, 'ON_TRACK'])
  expect(await checkInOf(id, '2026-11-09')).toMatchObject({ status: 'ON_TRACK', submittedAt: LAST_SUNDAY })
  expect(await checkInOf(id, '2026-11-16')).toBeUndefined()
})

test('it leaves what a later week has decided', async () => {
  const { id } = await givePriority()
  await checkIn(gm, id, { status: 'AT_RISK', note: 'Short of hands' })
  const answer = await checkIn(lead, id, { status: 'ON_TRACK' }, LAST_SUNDAY)
  expect([answer.status, answer.body.status]).toEqual([200, 'AT_RISK'])
})

test('it does not replace one of the same week that was made after it, and comes back', async () => {
  const { id } = await givePriority()
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
  const { id } = await givePriority()
  server.clock.set(CLOSED)
  const late = await checkIn(lead, id, body, '2026-11-29T23:00:00Z')
  expect(late).toMatchObject({ status: 409, error: { error: 'This period is closed.' } })
})

/** Two minutes before midnight at the venue, on the last day of period 11, and two minutes after. */
const BEFORE_MIDNIGHT = '2026-11-30T07:58:00.000Z'
const AFTER_MIDNIGHT = '2026-11-30T08:02:00.000Z'

/** A priority of a member whose journal of the due week is written: ready for the sign-off. */
async function readyToSignOff() {
  await makeJournal(db, venue, lead, lead, { weekOf: '2026-11-23' })
  return makePriority(db, venue, lead, { status: 'ON_TRACK' })
}

/** The actions on a priority and its only task, as screens call them. */
const ACTS = {
  'a check-in': async (id: string, _task: string, at: string) =>
    checkIn(lead, id, { status: 'ON_TRACK' }, at),
  'a tick': async (_id: string, taskId: string, at: string) => {
    const asLead = await server.as(lead)
    return asLead('PATCH /api/tasks/:taskId', { params: { taskId }, body: { completed: true } }, doneAt(at))
  },
  'a new task': async (id: string, _task: string, at: string) => {
    const asGm = await server.as(gm)
    const input = { params: { id }, body: { label: 'Ice' } }
    return asGm('POST /api/priorities/:id/tasks', input, doneAt(at))
  },
}

describe.each(Object.entries(ACTS))('%s of the last minutes of a period', (_, act) => {
  const taskOf = async (id: string) => {
    const asGm = await server.as(gm)
    const input = { params: { id }, body: { label: 'Count' } }
    return (await asGm('POST /api/priorities/:id/tasks', input)).body.id
  }

  test.each([
    ['arrives two minutes after it, and counts', BEFORE_MIDNIGHT, AFTER_MIDNIGHT, true],
    ['was made at noon, and counts too', '2026-11-29T20:00:00Z', AFTER_MIDNIGHT, true],
    ['arrives in the last moment, and counts', BEFORE_MIDNIGHT, '2026-11-30T08:09:59.999Z', true],
    ['arrives too late', BEFORE_MIDNIGHT, '2026-11-30T08:10:00.000Z', false],
    ['was made in the first second after it', '2026-11-30T08:00:00Z', AFTER_MIDNIGHT, false],
    ['names no time', '', AFTER_MIDNIGHT, false],
  ])('%s', async (__, at, arrives, counts) => {
    const { id } = await givePriority()
    const task = await taskOf(id)
    server.clock.set(arrives)
    await archiveEnded(server.parts)
    const answer = await act(id, task, at || arrives)
    if (counts) expect(answer.status).toBeLessThan(300)
    else expect(answer).toMatchObject({ status: 409, error: { error: 'This period is closed.' } })
  })
})

describe('a sign-off', () => {
  const signOff = async (id: string, at: string) => {
    const input = { params: { id }, body: { status: 'COMPLETED' as const } }
    return (await server.as(gm))('PATCH /api/priorities/:id/status', input, askedAt(at))
  }
  const takeBack = async (id: string) =>
    (await server.as(gm))('DELETE /api/priorities/:id/sign-off', { params: { id } })

  test('of the last minutes counts for its moment', async () => {
    const { id } = await readyToSignOff()
    const late = await makePriority(db, venue, lead, { status: 'ON_TRACK' })
    server.clock.set(AFTER_MIDNIGHT)
    await archiveEnded(server.parts)
    expect(await signOff(id, BEFORE_MIDNIGHT)).toMatchObject({
      status: 200,
      body: { status: 'COMPLETED', closedAt: BEFORE_MIDNIGHT },
    })
    // A tap ten minutes ago is too late, or the device’s clock is slow.
    server.clock.set('2026-11-30T08:08:00.001Z')
    expect((await signOff(late.id, BEFORE_MIDNIGHT)).error.error).toBe('This period is closed.')
    server.clock.set('2026-11-30T08:10:00Z')
    await archiveEnded(server.parts)
    const rows = await db.rows(sql`
      select from priorities where id in (${id}, ${late.id}) and is_archived`)
    expect(rows).toHaveLength(2)
  })

  test.each([AFTER_MIDNIGHT, '2026-11-30T08:08:00Z'])(
    'of 23:58 that arrives at %s counts',
    async (arrives) => {
      const { id } = await readyToSignOff()
      server.clock.set(arrives)
      expect((await signOff(id, BEFORE_MIDNIGHT)).body).toMatchObject({ closedAt: BEFORE_MIDNIGHT })
    },
  )

  test('of the last second is taken back within 10 seconds of the tap', async () => {
    const tapped = '2026-11-30T07:59:58.000Z'
    const { id } = await readyToSignOff()
    server.clock.set('2026-11-30T08:00:03Z')
    await signOff(id, tapped)
    server.clock.set('2026-11-30T08:00:08Z')
    expect((await takeBack(id)).body).toMatchObject({ status: 'ON_TRACK', closedAt: null })
    await signOff(id, tapped)
    server.clock.set('2026-11-30T08:00:08.001Z')
    expect((await takeBack(id)).error.error).toBe('A sign-off can be taken back for 10 seconds.')
  })

  test('of a Friday that arrives on Saturday is one of Friday; of the same day it is of when it arrives', async () => {
    const [friday, saturday] = [
      await readyToSignOff(),
      await makePriority(db, venue, lead, { status: 'ON_TRACK' }),
    ]
    server.clock.set('2026-11-28T08:02:00Z')
    expect((await signOff(friday.id, '2026-11-28T07:59:00.000Z')).body.closedAt).toBe(
      '2026-11-28T07:59:00.000Z',
    )
    expect((await signOff(saturday.id, '2026-11-28T08:01:00.000Z')).body.closedAt).toBe(
      '2026-11-28T08:02:00.000Z',
    )
  })

  test('of a device whose clock is slow is given when the due week has begun', async () => {
    const { id } = await readyToSignOff()
    server.clock.set('2026-11-23T07:59:00Z')
    expect((await signOff(id, '2026-11-23T07:55:00.000Z')).status).toBe(409)
    server.clock.set('2026-11-23T08:02:00Z')
    expect((await signOff(id, '2026-11-23T07:58:00.000Z')).body.closedAt).toBe('2026-11-23T08:02:00.000Z')
  })
})

test('a call that was slow on its way is judged by its tap, and by nothing else: it replaces what was saved meanwhile', async () => {
  const { id } = await givePriority()
  const asLead = await server.as(lead)
  await checkIn(gm, id, { status: 'AT_RISK', note: 'Short of hands' })
  const input = { params: { id }, body: { status: 'ON_TRACK' as const } }
  const path = 'PATCH /api/priorities/:id/status'
  const live = await asLead(path, input, askedAt('2026-11-20T17:59:00Z'))
  expect([live.status, live.body.status]).toEqual([200, 'ON_TRACK'])
  expect(await checkInOf(id, '2026-11-16')).toMatchObject({ submittedAt: '2026-11-20T18:00:00.000Z' })
  server.clock.set('2026-11-30T08:00:10Z')
  const asLeadNow = await server.as(lead)
  expect((await asLeadNow(path, input, askedAt('2026-11-30T07:59:55Z'))).status).toBe(200)
  for (const at of ['2026-11-30T08:00:01Z', '1970-01-01T00:00:00Z', '2027-01-01T00:00:00Z', 'soon'])
    expect((await asLeadNow(path, input, askedAt(at))).error.error).toBe('This period is closed.')
})

test('a fast clock changes nothing, and an impossible time is refused with its reason', async () => {
  const { id } = await givePriority()
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
  const { id } = await makePriority(db, venue, lead, more)
  expect(await checkIn(lead, id, { status: 'ON_TRACK' }, THURSDAY)).toMatchObject({
    status,
    error: { error },
  })
})

test('a priority that was edited meanwhile is checked in as it is now', async () => {
  const { id } = await givePriority()
  const edit = { params: { id }, body: { title: 'As edited' } }
  await (await server.as(gm))('PUT /api/priorities/:id', edit)
  const answer = await checkIn(lead, id, { status: 'ON_TRACK' }, THURSDAY)
  expect(answer.body).toMatchObject({ title: 'As edited', status: 'ON_TRACK' })
})

test('a member who moved meanwhile is told so, and one who left is signed out', async () => {
  const { id } = await givePriority()
  const asLead = await server.as(lead)
  const asAdmin = await server.as(await makeStaff(db, company, 'VP', { accessRole: 'FULL_ADMIN' }))
  const next = await makeVenue(db, company)
  const person = { params: { id: lead.id } }
  const ask = () =>
    asLead(
      'PATCH /api/priorities/:id/status',
      { params: { id }, body: { status: 'ON_TRACK' } },
      doneAt(THURSDAY),
    )
  // Members keep their work when they move, so offline actions still arrive.
  await asAdmin('PATCH /api/people/:id', { ...person, body: { venueId: next.id } })
  expect((await ask()).status).toBe(200)
  await asAdmin('PATCH /api/people/:id', { ...person, body: { active: false } })
  expect((await ask()).status).toBe(401)
})

test('a task that both ticked is done once, and one that was ticked since is not unticked', async () => {
  const { id } = await givePriority()
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
  const { id } = await givePriority()
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

/** A member's offline entry for a week, as it arrives. */
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
  // The 48 hours of its review begin once it can be read.
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
  const asAdmin = await server.as(await makeStaff(db, company, 'VP', { accessRole: 'FULL_ADMIN' }))
  const next = await makeVenue(db, company)
  const person = { params: { id: lead.id } }
  const ask = () => asLead('POST /api/journals', { body: written() }, doneAt(THURSDAY))
  await asAdmin('PATCH /api/people/:id', { ...person, body: { venueId: next.id } })
  expect(await ask()).toMatchObject({ status: 201, body: { venueId: next.id, entry: 'In the cellar' } })
  await asAdmin('PATCH /api/people/:id', { ...person, body: { active: false } })
  expect((await ask()).status).toBe(401)
})

test('a manager whose member has moved away meanwhile is told so', async () => {
  const asGm = await server.as(gm)
  const asAdmin = await server.as(await makeStaff(db, company, 'VP', { accessRole: 'FULL_ADMIN' }))
  const next = await makeVenue(db, company)
  await asAdmin('PATCH /api/people/:id', { params: { id: lead.id }, body: { venueId: next.id } })
  expect(await asGm('POST /api/journals', { body: written() }, doneAt(THURSDAY))).toMatchObject({
    status: 404,
    error: { error: 'This person has left your venues.' },
  })
})
