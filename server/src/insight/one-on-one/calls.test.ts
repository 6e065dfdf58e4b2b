import type { Input } from '@scope/contract/calls'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import type { Caller } from '../../../test/app.ts'
import { setScene } from '../../../test/scene.ts'
import { makePriority, makeStaff, makeVenue } from '../../../test/world.ts'

const MONDAY = '2026-11-16T18:00:00Z'
const NEXT_MONDAY = '2026-11-23T18:00:00Z'
const WEEK = '2026-11-16'

const { server, db, company, venue, lead, asLead, asGm, asAdmin, signInAgain } = setScene({
  now: MONDAY,
  lead: { firstName: 'Lou' },
  gm: { firstName: 'Gia' },
})

/** Signs everybody in at an instant, because sessions do not last for days. */
async function onDay(instant: string): Promise<void> {
  server.clock.set(instant)
  await signInAgain()
}

const params = () => ({ venue: venue.slug, blt: lead.slug })
const read = (by: Caller, week?: string) =>
  by('GET /api/one-on-ones/:venue/:blt', { params: params(), query: week ? { week } : {} })
const begin = (by = asGm) => by('POST /api/one-on-ones/:venue/:blt/begin', { params: params(), body: {} })
const finish = (by = asGm) => by('POST /api/one-on-ones/:venue/:blt/finish', { params: params(), body: {} })
const skip = (body: Input<'POST /api/one-on-ones/:venue/:blt/skip'>['body']) =>
  asGm('POST /api/one-on-ones/:venue/:blt/skip', { params: params(), body })
const agree = (body: Input<'POST /api/one-on-ones/:venue/:blt/agreements'>['body'], by = asGm) =>
  by('POST /api/one-on-ones/:venue/:blt/agreements', { params: params(), body })
const tick = (by: Caller, id: string, done = true) =>
  by('PATCH /api/agreements/:id', { params: { id }, body: { done } })
const prepare = (text: string, updatedAt?: string | null) =>
  asLead('PUT /api/one-on-ones/:venue/:blt/points', {
    params: params(),
    body: { text, ...(updatedAt === undefined ? {} : { updatedAt }) },
  })

test('in the night after Sunday, dates to agree on start from Sunday', async () => {
  await onDay('2026-11-23T09:00:00Z')
  expect((await read(asGm)).body).toMatchObject({
    ...{ today: '2026-11-23', businessDay: '2026-11-22', record: { weekOf: '2026-11-23' } },
  })
  await begin()
  expect((await agree({ text: 'Count the bar', due: '2026-11-22' })).status).toBe(201)
  await onDay('2026-11-23T13:00:00Z')
  expect((await read(asGm)).body).toMatchObject({ today: '2026-11-23', businessDay: '2026-11-23' })
})

describe('a one-on-one', () => {
  test('is begun, agreed and finished, and both read it the week after', async () => {
    await prepare('The rota\nTips')
    expect((await read(asGm)).body).toMatchObject({
      today: WEEK,
      record: { weekOf: WEEK, state: 'none', manager: null, agreements: [] },
      lastTime: null,
      points: { text: 'The rota\nTips' },
      can: { hold: true, begin: true, lead: false, skip: true, tick: true, writePoints: false },
    })
    expect((await begin()).body).toMatchObject({
      record: { state: 'begun', manager: 'Gia Test', begunAt: '2026-11-16T18:00:00.000Z' },
      can: { lead: true, skip: false },
    })
    const dated = await agree({ text: ' Post the rota by Friday ', due: '2026-11-20' })
    expect(dated).toMatchObject({ status: 201, body: { text: 'Post the rota by Friday', done: false } })
    const { id: priorityId } = await makePriority(db, venue, lead)
    server.clock.set('2026-11-16T18:10:00Z')
    const asTask = await agree({ text: 'Cost the flights', priorityId })
    expect(asTask.body).toMatchObject({ text: 'Cost the flights', task: { priorityId } })
    server.clock.set('2026-11-16T18:14:00Z')
    expect((await finish()).body).toMatchObject({
      record: { state: 'finished', minutes: 14, points: 'The rota\nTips', manager: 'Gia Test' },
      points: { text: '' },
      can: { lead: false, begin: true },
    })

    await onDay(NEXT_MONDAY)
    expect((await tick(asLead, dated.body.id)).body).toMatchObject({ done: true })
    const taskId = asTask.body.task?.id ?? ''
    await asLead('PATCH /api/tasks/:taskId', { params: { taskId }, body: { completed: true } })
    for (const by of [asLead, asGm]) {
      const { body } = await read(by)
      expect(body).toMatchObject({ record: { weekOf: '2026-11-23', state: 'none' }, stillOpen: [] })
      expect(body.lastTime).toMatchObject({ weekOf: WEEK, minutes: 14, points: 'The rota\nTips' })
      expect(body.lastTime?.agreements).toMatchObject([
        { text: 'Post the rota by Friday', done: true, task: null },
        { text: 'Cost the flights', done: true },
      ])
      const past = await by('GET /api/one-on-ones/:venue/:blt/past', { params: params() })
      expect(past.body).toMatchObject({ records: [{ weekOf: WEEK, state: 'finished' }], next: null })
    }
  })

  test('can be opened again in its week, and keeps what was taken in', async () => {
    await prepare('The rota')
    await begin()
    await finish()
    expect((await begin()).body.record).toMatchObject({
      state: 'begun',
      finishedAt: null,
      points: 'The rota',
    })
    await prepare('Tips')
    expect((await finish()).body.record.points).toBe('The rota\nTips')
  })

  test('that was not finished stays as it is when its week is over', async () => {
    await begin()
    const { body } = await agree({ text: 'Count the well', due: '2026-11-20' })
    await onDay(NEXT_MONDAY)
    expect((await read(asGm, WEEK)).body).toMatchObject({
      record: { state: 'unfinished', finishedAt: null, agreements: [{ text: 'Count the well' }] },
      points: null,
      can: { begin: false, lead: false, skip: false, tick: true },
    })
    const late = { params: params(), body: { weekOf: WEEK } }
    expect(await asGm('POST /api/one-on-ones/:venue/:blt/begin', late)).toMatchObject({ status: 409 })
    expect(await asGm('POST /api/one-on-ones/:venue/:blt/finish', late)).toMatchObject({ status: 409 })
    const remove = await asGm('DELETE /api/agreements/:id', { params: { id: body.id } })
    expect(remove).toMatchObject({ status: 409 })
    await begin()
    await finish()
    await onDay('2026-11-30T18:00:00Z')
    const { lastTime, stillOpen } = (await read(asLead)).body
    expect(lastTime).toMatchObject({ weekOf: '2026-11-23', agreements: [] })
    expect(stillOpen).toMatchObject([{ id: body.id, text: 'Count the well' }])
  })

  test('of another manager is not finished or added to; only the venue’s GM takes it over', async () => {
    await begin(asAdmin)
    expect(await finish()).toMatchObject({
      status: 403,
      error: { error: 'Someone else holds this one-on-one.' },
    })
    expect(await agree({ text: 'Count', due: '2026-11-20' })).toMatchObject({ status: 403 })
    expect((await begin()).body.record.manager).toBe('Gia Test')
    expect(await begin(asAdmin)).toMatchObject({ status: 409 })
    expect(await finish()).toMatchObject({ status: 200 })
    expect(await finish()).toMatchObject({ status: 409 })
  })

  test('asks for a text and a date, and takes only the member’s priorities', async () => {
    expect(await agree({ text: 'Count', due: '2026-11-20' })).toMatchObject({ status: 409 })
    await begin()
    expect(await agree({ text: ' ', due: '2026-11-20' })).toMatchObject({
      status: 400,
      error: { field: 'text' },
    })
    expect(await agree({ text: 'Count' })).toMatchObject({ status: 400, error: { field: 'due' } })
    const vic = await makeStaff(db, company, 'BLT', { venues: [venue] })
    const { id: priorityId } = await makePriority(db, venue, vic)
    expect(await agree({ text: 'Count', priorityId })).toMatchObject({ status: 404 })
    for (let count = 0; count < 30; count += 1) await agree({ text: `${count}`, due: '2026-11-20' })
    expect(await agree({ text: 'One more', due: '2026-11-20' })).toMatchObject({ status: 409 })
  })

  test('an agreement that is a task is ticked there; one that lost its task keeps its text', async () => {
    await begin()
    const { id: priorityId } = await makePriority(db, venue, lead)
    const { id, task } = (await agree({ text: 'Cost the flights', priorityId })).body
    expect(await tick(asLead, id)).toMatchObject({ status: 409 })
    await asGm('DELETE /api/tasks/:taskId', { params: { taskId: task?.id ?? '' } })
    expect((await tick(asLead, id)).body).toEqual({
      id,
      text: 'Cost the flights',
      due: null,
      done: true,
      task: null,
    })
    expect((await tick(asLead, id, false)).body.done).toBe(false)
    expect(await asGm('DELETE /api/agreements/:id', { params: { id } })).toMatchObject({ status: 200 })
    expect(await tick(asLead, id)).toMatchObject({ status: 404 })
    expect(await tick(asLead, 'no-id')).toMatchObject({ status: 404 })
  })

  test('of a member who has left is read and not held', async () => {
    await begin()
    await db.run(sql`update users set active = false where id = ${lead.userId}`)
    expect((await read(asGm)).body.can).toMatchObject({ hold: false, begin: false, lead: false, tick: false })
    expect(await begin()).toMatchObject({ status: 409 })
  })

  test('goes with a member who moves: the new GM reads it, the old one does not', async () => {
    await begin()
    await finish()
    const other = await makeVenue(db, company)
    const asOther = await server.as(await makeStaff(db, company, 'GM', { venues: [other] }))
    expect(await read(asOther)).toMatchObject({ status: 404 })
    await db.run(sql`update app_users set venue_id = ${other.id} where id = ${lead.id}`)
    expect(await read(asGm)).toMatchObject({ status: 404 })
    Object.assign(venue, other)
    expect((await read(asOther)).body.record).toMatchObject({ state: 'finished', manager: 'Gia Test' })
  })

  test('keeps what was said out of the audit trail', async () => {
    await prepare('My secret')
    await begin()
    await agree({ text: 'My secret', due: '2026-11-20' })
    await finish()
    const [row] = await db.rows<{ trail: string }>(
      sql`select string_agg(meta::text, ' ') as trail from audits where org_id = ${company.id}`,
    )
    expect(row?.trail).toContain(WEEK)
    expect(row?.trail).not.toContain('secret')
  })
})

describe('points for the next one-on-one', () => {
  test('are read by the two and the venue’s GM, and by nobody else', async () => {
    await prepare('The rota')
    expect((await read(asLead)).body.points?.text).toBe('The rota')
    expect((await read(asAdmin)).body.points).toBeNull()
    await begin(asAdmin)
    expect((await read(asAdmin)).body.points?.text).toBe('The rota')
    expect((await finish(asAdmin)).body.record.points).toBe('The rota')
    expect((await read(asGm)).body.record.points).toBe('The rota')
    await onDay(NEXT_MONDAY)
    await prepare('For Gia')
    const { points, lastTime } = (await read(asAdmin)).body
    expect([points, lastTime?.points]).toEqual([null, 'The rota'])
    const other = await server.as(await makeStaff(db, company, 'VP', { accessRole: 'FULL_ADMIN' }))
    expect((await read(other)).body.lastTime?.points).toBeNull()
    const past = await other('GET /api/one-on-ones/:venue/:blt/past', { params: params() })
    expect(past.body.records[0]?.points).toBeNull()
  })

  test('that were changed on another device are not overwritten', async () => {
    const { body } = await prepare('The rota', null)
    const { body: second } = await prepare('Tips', body.updatedAt)
    expect(await prepare('Older', body.updatedAt)).toMatchObject({
      status: 409,
      error: { code: 'stale', currentEntry: { entry: 'Tips', updatedAt: second.updatedAt } },
    })
    // The same text again changes nothing, whatever version it was written over.
    expect((await prepare('Tips', body.updatedAt)).body).toEqual(second)
    expect(await prepare('x'.repeat(1001))).toMatchObject({ status: 400, error: { field: 'text' } })
    expect((await prepare('', second.updatedAt)).body.text).toBe('')
  })
})

describe('who had one this week', () => {
  const week = (by: Caller, ref?: string) => by('GET /api/one-on-ones', { query: ref ? { venue: ref } : {} })

  test('is listed for a venue; over all venues only those without one', async () => {
    const vic = await makeStaff(db, company, 'AGM', { venues: [venue], firstName: 'Vic' })
    await makeVenue(db, company)
    const states = async (ref?: string) =>
      (await week(asGm, ref)).body.members.map(({ bltName, state, waits, last }) => [
        bltName,
        state,
        waits,
        last,
      ])
    expect(await states(venue.slug)).toEqual([
      ['Vic Test', 'none', true, null],
      ['Lou Test', 'none', true, null],
    ])
    await begin()
    await finish()
    await asGm('POST /api/one-on-ones/:venue/:blt/skip', {
      params: { ...params(), blt: vic.slug },
      body: { reason: 'Moved to Wednesday', movedTo: '2026-11-18' },
    })
    expect(await states(venue.slug)).toEqual([
      ['Vic Test', 'skipped', false, null],
      ['Lou Test', 'finished', false, WEEK],
    ])
    expect(await states()).toEqual([])
    await onDay('2026-11-18T18:00:00Z')
    expect(await states()).toEqual([['Vic Test', 'skipped', true, null]])
    await onDay(NEXT_MONDAY)
    expect(await states()).toEqual([
      ['Vic Test', 'none', true, null],
      ['Lou Test', 'none', true, WEEK],
    ])
    expect((await week(asAdmin)).body).toMatchObject({ hidden: 0, members: [{ bltName: 'Vic Test' }, {}] })
    expect((await week(asLead, venue.slug)).status).toBe(403)
  })
})

describe('a skip', () => {
  test('says why, is shown to both, and a beginning takes it back', async () => {
    expect(await skip({ reason: '' })).toMatchObject({ status: 400, error: { field: 'reason' } })
    expect((await skip({ reason: 'On leave' })).body.record).toMatchObject({
      state: 'skipped',
      skipped: { reason: 'On leave', movedTo: null, by: 'Gia Test' },
    })
    expect((await read(asLead)).body.record.skipped?.reason).toBe('On leave')
    await begin()
    expect((await read(asLead)).body.record).toMatchObject({ state: 'begun', skipped: null })
    expect(await skip({ reason: 'On leave' })).toMatchObject({ status: 409 })
  })
})
