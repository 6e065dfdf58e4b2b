import { randomUUID } from 'node:crypto'
import type { Input } from '@scope/contract/calls'
import { NO_FOURTH } from '@scope/contract/insight/visit/visit.words'
import sql from 'sql-template-tag'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Caller } from '../../../test/app.ts'
import { EXIF, jpegWith, pngWith } from '../../../test/photos.ts'
import { setScene } from '../../../test/scene.ts'
import { makeMetrics, makePriority, makeStaff, makeStandIn, makeVisit } from '../../../test/world.ts'
import { insert } from '../../kernel/db/tables.ts'
import { removeTakenOff } from '../../work/material/jobs.ts'

const { server, db, company, venue, other, ...people } = setScene({ lead: { firstName: 'Lou' }, other: {} })
const { lead, agm, gm, otherGm, vp, asLead, asAgm, asGm, asOtherGm, asVp, asAdmin, asLeadership, asCsm } =
  people

const TODAY = '2026-11-20'
const DUE = '2026-11-27'

type Draft = Input<'PATCH /api/visits/:id'>['body']
type Agreed = NonNullable<Draft['agreements']>[number]

const plan = (body: Partial<Input<'POST /api/visits'>['body']> = {}, by: Caller = asVp) =>
  by('POST /api/visits', { body: { venue: venue.slug, on: TODAY, by: 'visit', ...body } })
const planned = async (body: Partial<Input<'POST /api/visits'>['body']> = {}) => (await plan(body)).body.id
const read = (by: Caller, id: string) => by('GET /api/visits/:id', { params: { id } })
const list = (by: Caller, query = {}) => by('GET /api/visits', { query })
const write = (id: string, body: Draft, by: Caller = asVp) =>
  by('PATCH /api/visits/:id', { params: { id }, body })
const share = (id: string, body = {}, by: Caller = asVp) =>
  by('POST /api/visits/:id/share', { params: { id }, body })
const takeBack = (id: string, by: Caller = asVp) => by('POST /api/visits/:id/take-back', { params: { id } })
const agreed = (more: Partial<Agreed> = {}): Agreed => ({
  ...{ id: randomUUID(), text: 'Post the rota', owner: gm.id, due: DUE },
  ...more,
})
const settle = (by: Caller, id: string, body: Input<'PATCH /api/agreements/:id'>['body']) =>
  by('PATCH /api/agreements/:id', { params: { id }, body })
const later = (minutes: number) =>
  server.clock.set(new Date(server.clock.now().getTime() + minutes * 60_000).toISOString())
/** A shared visit with these agreements. */
async function shared(agreements: Agreed[] = [agreed()], body = {}): Promise<string> {
  const id = await planned()
  await write(id, { summary: 'Good week.', agreements })
  expect((await share(id, body)).status).toBe(200)
  return id
}

describe('a visit', () => {
  test('is planned, begun, written and shared, and the next one begins with what was agreed', async () => {
    const { status, body } = await plan({ on: '2026-11-25', by: 'call' })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      ...{ on: '2026-11-25', by: 'call', state: 'planned', own: true, tell: true, can: { write: true } },
      ...{ points: '', notes: '', summary: '', agreed: [], agreements: null, manager: { id: gm.id } },
    })
    expect(body.owners.map(({ id, kind }) => [id, kind])).toEqual([
      [gm.id, 'manager'],
      [agm.id, 'member'],
      [lead.id, 'member'],
      [vp.id, 'visitor'],
    ])
    const { id } = body
    await asVp('PATCH /api/visits/:id', { params: { id }, body: { begun: true, on: TODAY } })
    later(25)
    await write(id, { notes: 'Two taps are broken.', summary: ' Good week. ', agreements: [agreed()] })
    const { body: after } = await share(id)
    expect(after).toMatchObject({
      ...{ state: 'shared', on: TODAY, minutes: 25, summary: 'Good week.', agreements: { of: 1, done: 0 } },
      ...{ takeBackUntil: '2026-11-20T18:35:00.000Z', can: { write: false }, owners: [] },
    })
    expect((await asGm('GET /api/agreements', { query: { open: 'true' } })).body.agreements).toMatchObject([
      {
        text: 'Post the rota',
        due: DUE,
        done: false,
        visit: { id, state: 'open', can: { tick: true, drop: false } },
      },
    ])
    expect((await list(asVp, { open: 'true' })).body.visits).toEqual([])
    expect((await list(asGm, { open: 'false' })).body.visits).toMatchObject([{ id, own: false }])
  })

  test('of a device’s own id is planned once, and is nobody else’s', async () => {
    const id = randomUUID()
    const [first, again] = [await plan({ id }), await plan({ id, by: 'call' })]
    expect([first.status, again.status, again.body.by]).toEqual([201, 201, 'visit'])
    expect((await plan({ id }, asAdmin)).status).toBe(409)
    expect((await list(asVp)).body.visits).toHaveLength(1)
  })

  test('is listed by day while it is open, and newest first after that, page by page', async () => {
    for (const [day, sharedAt] of [
      ['2026-11-22', null],
      ['2026-11-21', null],
      ['2026-11-18', new Date()],
      ['2026-11-19', new Date()],
    ] as const)
      await makeVisit(db, venue, vp, { day, sharedAt })
    const days = async (query: object) => (await list(asVp, query)).body.visits.map(({ on }) => on)
    expect(await days({ open: 'true' })).toEqual(['2026-11-21', '2026-11-22'])
    expect(await days({ open: 'false', venue: venue.id })).toEqual(['2026-11-19', '2026-11-18'])
    expect(await days({})).toEqual(['2026-11-22', '2026-11-21', '2026-11-19', '2026-11-18'])
    for (let nth = 0; nth < 50; nth += 1) await makeVisit(db, venue, vp, { sharedAt: new Date() })
    const { body } = await list(asVp)
    expect(body.visits).toHaveLength(50)
    const next = await list(asVp, { after: body.next ?? '' })
    expect(next.body).toMatchObject({ visits: { length: 4 }, next: null })
  })

  test('keeps to its venue’s days: a longer night, another zone, and when it was done', async () => {
    // 1:30 for the second time, in the night after Saturday.
    server.clock.set('2026-11-01T09:30:00Z')
    const [night, over] = [await plan({ on: '2026-10-31' }), await plan({ on: '2026-10-30' })]
    expect([night.status, night.body.today, night.body.businessDay]).toEqual([
      201,
      '2026-11-01',
      '2026-10-31',
    ])
    expect([over.status, over.error.field]).toEqual([400, 'on'])
    const begun = await asVp(
      'PATCH /api/visits/:id',
      { params: { id: night.body.id }, body: { begun: true, summary: 'Late.' } },
      { headers: { 'x-scope-done-at': '2026-11-01T08:30:00.000Z' } },
    )
    expect(begun.body).toMatchObject({ state: 'begun', begunAt: '2026-11-01T08:30:00.000Z' })
    expect((await share(night.body.id)).body.minutes).toBe(60)

    await db.run(sql`update venues set timezone = 'Asia/Tokyo' where id = ${other.id}`)
    server.clock.set('2026-11-01T21:00:00Z')
    expect((await plan({ venue: other.id, on: '2026-11-01' })).error.field).toBe('on')
    expect((await plan({ venue: other.id, on: '2026-11-02' })).body.today).toBe('2026-11-02')
    const headers = { 'x-scope-done-at': '2026-10-31T20:00:00.000Z' }
    const body = { venue: other.id, on: '2026-11-01', by: 'visit' as const }
    expect((await asVp('POST /api/visits', { body }, { headers })).status).toBe(201)
  })
})

describe('who reads what', () => {
  const MARKS = ['POINTS', 'NOTES', 'SUMMARY', 'AGREED', 'MANAGERS', 'FILE'].map((mark) => `${mark}-MARK`)
  let id: string
  let standIn: Caller
  let otherVp: Caller
  let regional: Caller
  const photo = {
    fileName: 'FILE-MARK.jpg',
    fileType: 'image/jpeg',
    content: jpegWith().toString('base64'),
  } as const

  beforeEach(async () => {
    const lent = await makeStaff(db, company, 'AGM', { venues: [other] })
    await makeStandIn(db, gm, lent, [venue])
    standIn = await server.as(lent)
    otherVp = await server.as(await makeStaff(db, company, 'VP'))
    const far = await makeStaff(db, company, 'VP')
    await insert(db, 'venueAssignments', [{ appUserId: far.id, venueId: other.id }])
    regional = await server.as(far)
    await asGm('PUT /api/visits/points', { body: { venue: venue.id, text: 'MANAGERS-MARK' } })
    id = await planned()
    const texts = { points: 'POINTS-MARK', notes: 'NOTES-MARK', summary: 'SUMMARY-MARK' }
    await write(id, { ...texts, agreements: [agreed({ text: 'AGREED-MARK', owner: lead.id })] })
    const params = { id, file: randomUUID() }
    expect((await asVp('PUT /api/visits/:id/files/:file', { params, body: photo })).status).toBe(200)
  })

  /** The marks in everything that a person can read, and the status of the visit for them. */
  async function marksFor(by: Caller): Promise<[number, string[]]> {
    const visit = await read(by, id)
    const all = [
      ...[visit, await list(by), await list(by, { open: 'true' }), await by('GET /api/agreements')],
      await by('GET /api/visits/points', { query: { venue: venue.id } }),
    ]
    const text = JSON.stringify(all.map(({ body, error }) => [body, error]))
    const files = visit.status === 200 ? visit.body.files : []
    for (const { id: file } of files) await by('GET /api/visits/:id/files/:file', { params: { id, file } })
    return [
      visit.status,
      MARKS.filter((mark) => text.includes(mark)).map((mark) => mark.replace('-MARK', '')),
    ]
  }
  const ALL = ['POINTS', 'NOTES', 'SUMMARY', 'AGREED', 'MANAGERS', 'FILE']
  const OF_SHARED = ['SUMMARY', 'AGREED', 'MANAGERS']
  const callers = (): Record<string, Caller> => ({
    ...{
      visitor: asVp,
      'another VP': otherVp,
      'a VP elsewhere': regional,
      admin: asAdmin,
      gm: asGm,
      standIn,
    },
    ...{ 'another GM': asOtherGm, agm: asAgm, lead: asLead, leadership: asLeadership, csm: asCsm },
  })
  const table = async () =>
    Object.fromEntries(
      await Promise.all(
        Object.entries(callers()).map(async ([who, by]) => [who, await marksFor(by)] as const),
      ),
    )

  test('nobody but the visitor reads a draft; its managers know that it is planned', async () => {
    expect(await table()).toEqual({
      ...{ visitor: [200, ALL], 'another VP': [404, []], 'a VP elsewhere': [404, []], admin: [404, []] },
      ...{ gm: [200, ['MANAGERS']], standIn: [200, []], 'another GM': [404, []], agm: [403, []] },
      ...{ lead: [403, []], leadership: [404, []], csm: [403, []] },
    })
    expect((await read(asGm, id)).body).toMatchObject({
      ...{
        state: 'planned',
        on: TODAY,
        visitor: { name: 'Renata Test' },
        points: null,
        notes: null,
        summary: null,
      },
      ...{ agreed: [], files: [], managersPoints: [], owners: [], can: { write: false } },
    })
    await write(id, { tell: false })
    expect([(await read(asGm, id)).status, (await read(standIn, id)).status]).toEqual([404, 404])
    expect((await list(asGm)).body.visits).toEqual([])
  })

  test('who reads visits there reads a shared one, without points, notes and photos', async () => {
    await share(id)
    const reads = [200, OF_SHARED]
    expect(await table()).toEqual({
      ...{ visitor: [200, ALL], 'another VP': reads, 'a VP elsewhere': [404, []], admin: reads },
      ...{ gm: reads, standIn: reads, 'another GM': [404, []], agm: [403, []] },
      ...{ lead: [403, []], leadership: reads, csm: [403, []] },
    })
    await takeBack(id)
    expect(await marksFor(asGm)).toEqual([200, ['MANAGERS']])
    await share(id, { withFiles: true })
    expect((await marksFor(asGm))[1]).toEqual(['SUMMARY', 'AGREED', 'MANAGERS', 'FILE'])
    expect((await marksFor(asLeadership))[1]).toContain('FILE')
  })

  test('nobody else changes, shares, takes back or deletes it', async () => {
    const acts: ((by: Caller) => Promise<{ status: number }>)[] = [
      (by) => write(id, { notes: 'Mine' }, by),
      (by) => share(id, {}, by),
      (by) => takeBack(id, by),
      (by) => by('DELETE /api/visits/:id', { params: { id } }),
      (by) => by('PUT /api/visits/:id/files/:file', { params: { id, file: randomUUID() }, body: photo }),
    ]
    for (const act of acts) {
      expect((await act(asAdmin)).status).toBe(404)
      for (const by of [asGm, standIn, asLead]) expect((await act(by)).status).toBe(403)
    }
    await share(id)
    for (const act of acts) expect((await act(asAdmin)).status).toBe(403)
  })

  test('a new general manager reads what the one before did, who reads it no more', async () => {
    await share(id)
    await db.run(sql`update venue_assignments set venue_id = ${other.id} where app_user_id = ${gm.id}`)
    await db.run(sql`update venue_assignments set venue_id = ${venue.id} where app_user_id = ${otherGm.id}`)
    expect([await marksFor(asGm), await marksFor(asOtherGm)]).toEqual([
      [404, []],
      [200, OF_SHARED],
    ])
    const [{ id: agreement } = { id: '' }] = (await read(asOtherGm, id)).body.agreed
    expect((await settle(asGm, agreement, { done: true })).status).toBe(404)
    expect((await settle(asOtherGm, agreement, { done: true })).status).toBe(200)
  })

  test('a visitor whose region changes, and a venue that closes', async () => {
    await insert(db, 'venueAssignments', [{ appUserId: vp.id, venueId: other.id }])
    expect((await read(asVp, id)).status).toBe(404)
    expect((await write(id, { notes: 'Still' })).status).toBe(404)
    await db.run(sql`update venue_assignments set venue_id = ${venue.id} where app_user_id = ${vp.id}`)
    await db.run(sql`update venues set open_days = '{(,2026-11-20)}' where id = ${venue.id}`)
    const refused = await plan()
    expect([refused.status, refused.error.error]).toEqual([
      409,
      'Las Perlas has closed. It can’t be visited any more.',
    ])
    expect((await share(id)).status).toBe(200)
    expect((await read(asGm, id)).body.summary).toBe('SUMMARY-MARK')
    const { id: second } = await makeVisit(db, venue, vp)
    expect((await asVp('DELETE /api/visits/:id', { params: { id: second } })).status).toBe(200)
  })
})

describe('a draft', () => {
  test('has three agreements at most, in their order, for people of the venue', async () => {
    const id = await planned()
    const three = ['One', 'Two', 'Three'].map((text) => agreed({ text }))
    expect((await write(id, { agreements: three })).body.agreed.map(({ text }) => text)).toEqual([
      ...['One', 'Two', 'Three'],
    ])
    const { status, error } = await write(id, { agreements: [...three, agreed()], notes: 'Four' })
    expect([status, error.field, error.error]).toEqual([409, 'agreements', NO_FOURTH])
    expect((await write(id, { agreements: three.toReversed() })).body.agreed.map(({ text }) => text)).toEqual(
      [...['Three', 'Two', 'One']],
    )
    for (const [field, wrong] of [
      ['agreements.0.owner', agreed({ owner: otherGm.id })],
      ['agreements.0.priorityId', agreed({ priorityId: randomUUID() })],
      ['agreements.0.due', agreed({ due: '2026-11-19' })],
      ['agreements.0.text', agreed({ text: 'x'.repeat(1001) })],
    ] as const) {
      const refused = await write(id, { agreements: [wrong] })
      expect([refused.status, refused.error.field]).toEqual([400, field])
    }
    const elsewhere = await planned({ venue: venue.id })
    const taken = await write(elsewhere, { agreements: [three[0] ?? agreed()] })
    expect([taken.status, taken.error.field]).toEqual([400, 'agreements.0.id'])
    expect((await read(asVp, id)).body.notes).toBe('')
  })

  test('on two devices: the later one is offered both texts, and nothing is lost', async () => {
    const { id, updatedAt } = (await plan()).body
    later(1)
    const first = await write(id, { notes: 'From the phone', updatedAt })
    const second = await write(id, { notes: 'From the tablet', updatedAt })
    expect([second.status, second.error]).toMatchObject([
      409,
      {
        ...{ code: 'stale', field: 'notes' },
        currentVisit: { notes: 'From the phone', summary: '', agreed: [], updatedAt: first.body.updatedAt },
      },
    ])
    // The same text again changes nothing, and is no conflict.
    expect((await write(id, { notes: 'From the phone', updatedAt })).body.updatedAt).toBe(
      first.body.updatedAt,
    )
    const both = { notes: 'From the phone\nFrom the tablet', updatedAt: first.body.updatedAt }
    expect((await write(id, both)).body.notes).toBe(both.notes)
    expect(await share(id, { updatedAt })).toMatchObject({ status: 409, error: { code: 'stale' } })
  })

  test('is deleted with its photos, whose files go a day later', async () => {
    const id = await planned()
    const params = { id, file: randomUUID() }
    const body = {
      fileName: 'bar.jpg',
      fileType: 'image/jpeg',
      content: jpegWith().toString('base64'),
    } as const
    await asVp('PUT /api/visits/:id/files/:file', { params, body })
    const [row] = await db.rows<{ key: string }>(sql`select key from materials where id = ${params.file}`)
    expect((await asVp('DELETE /api/visits/:id', { params: { id } })).body).toEqual({ id })
    expect((await read(asVp, id)).status).toBe(404)
    const isKept = async () => {
      const stream = await server.parts.files.open(row?.key ?? '')
      stream?.destroy()
      return stream !== undefined
    }
    expect(await isKept()).toBe(true)
    later(24 * 60 + 1)
    await removeTakenOff(server.parts)
    expect(await isKept()).toBe(false)
    expect(await db.rows(sql`select from materials where id = ${params.file}`)).toEqual([])
  })
})

describe('sharing', () => {
  const tasks = (priorityId: string) =>
    db.rows<{ label: string }>(sql`select label from priority_tasks where priority_id = ${priorityId}`)

  test('makes tasks of members’ priorities, which go when it is taken back, unless they are done', async () => {
    const { id: priorityId } = await makePriority(db, venue, lead)
    const id = await planned()
    const body = (await read(asVp, id)).body
    expect(body.owners.find((owner) => owner.id === lead.id)?.priorities).toMatchObject([{ id: priorityId }])
    const two = ['Count', 'Label'].map((text) => agreed({ text, owner: lead.id, priorityId }))
    await write(id, { agreements: [...two, agreed()] })
    expect(await tasks(priorityId)).toEqual([])
    const { agreed: after } = (await share(id)).body
    expect(after.map(({ task }) => task?.priorityId ?? null)).toEqual([priorityId, priorityId, null])
    expect(after[0]?.visit?.can).toEqual({ tick: false, drop: true })
    await asLead('PATCH /api/tasks/:taskId', {
      params: { taskId: after[0]?.task?.id ?? '' },
      body: { completed: true },
    })
    expect((await read(asGm, id)).body.agreed[0]).toMatchObject({
      done: true,
      visit: { state: 'done', doneBy: null },
    })
    const refused = await settle(asGm, after[1]?.id ?? '', { done: true })
    expect([refused.status, refused.error.error]).toEqual([
      409,
      'This is a task of a priority. Tick it there.',
    ])
    later(10)
    expect((await takeBack(id)).body).toMatchObject({ state: 'planned', sharedAt: null, minutes: null })
    expect(await tasks(priorityId)).toEqual([{ label: 'Count' }])
    // Shared again, the one that is done does not become another task.
    await share(id)
    expect((await tasks(priorityId)).map(({ label }) => label)).toEqual(['Count', 'Label'])
  })

  test('that fails for one priority shares nothing, and names it', async () => {
    const { id: priorityId } = await makePriority(db, venue, lead)
    const { id: settled } = await makePriority(db, venue, lead)
    const id = await planned()
    const both = [priorityId, settled].map((one) => agreed({ owner: lead.id, priorityId: one }))
    await write(id, { agreements: both })
    await db.run(sql`update priorities set status = 'COMPLETED' where id = ${settled}`)
    const { status, error } = await share(id)
    expect([status, error.field]).toEqual([400, 'agreements.1.priorityId'])
    expect([(await read(asVp, id)).body.state, await tasks(priorityId)]).toEqual(['planned', []])
    await write(id, { agreements: [] })
    expect((await share(id)).error.field).toBe('summary')
  })

  test('is taken back within ten minutes alone, and gives the managers their points back', async () => {
    await asGm('PUT /api/visits/points', { body: { venue: venue.id, text: 'The rota' } })
    const points = async () =>
      (await asGm('GET /api/visits/points', { query: { venue: venue.id } })).body.text
    const id = await shared()
    expect((await read(asGm, id)).body.managersPoints).toEqual([{ name: 'Dana Test', text: 'The rota' }])
    expect(await points()).toBe('')
    await asGm('PUT /api/visits/points', { body: { venue: venue.id, text: 'Tips' } })
    await takeBack(id)
    expect(await points()).toBe('The rota\nTips')
    expect((await read(asVp, id)).body.managersPoints).toEqual([
      { name: 'Dana Test', text: 'The rota\nTips' },
    ])
    await share(id)
    later(10.1)
    expect((await read(asVp, id)).body.takeBackUntil).toBeNull()
    const { status, error } = await takeBack(id)
    expect([status, error.error]).toEqual([409, 'A visit can be taken back for 10 minutes.'])
    expect((await share(id)).body.state).toBe('shared')
    expect((await write(id, { summary: 'Other' })).status).toBe(409)
    expect((await asVp('DELETE /api/visits/:id', { params: { id } })).status).toBe(409)
  })

  test('by two visitors at one venue: each has a visit, and the points go to the first', async () => {
    await asGm('PUT /api/visits/points', { body: { venue: venue.id, text: 'The rota' } })
    const [mine, theirs] = [await planned(), (await plan({}, asAdmin)).body.id]
    const two = [await makePriority(db, venue, lead), await makePriority(db, venue, lead)]
    const about = () => two.map(({ id: priorityId }) => agreed({ owner: lead.id, priorityId }))
    await write(mine, { summary: 'Mine', agreements: about() })
    await write(theirs, { summary: 'Theirs', agreements: about().toReversed() }, asAdmin)
    const answers = await Promise.all([share(mine), share(theirs, {}, asAdmin)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    for (const { id } of two) expect(await tasks(id)).toHaveLength(2)
    const both = (await Promise.all([mine, theirs].map((id) => read(asGm, id)))).map(({ body }) => body)
    expect(both.map(({ summary }) => summary)).toEqual(['Mine', 'Theirs'])
    expect(both.flatMap(({ managersPoints }) => managersPoints)).toHaveLength(1)
  })

  test('is with the stand-in while there is one, and with nobody where nobody manages the venue', async () => {
    const id = await planned()
    await makeStandIn(db, gm, agm, [venue])
    const { body } = await read(asVp, id)
    expect(body.manager).toEqual({ id: agm.id, name: 'Theo Test' })
    expect(body.owners.map(({ kind }) => kind)).toEqual(['manager', 'manager', 'member', 'visitor'])
    await db.run(sql`delete from stand_in_venues where venue_id = ${venue.id}`)
    await db.run(sql`delete from venue_assignments where venue_id = ${venue.id}`)
    expect((await read(asVp, id)).body.manager).toBeNull()
    await write(id, { summary: 'Alone' })
    expect((await share(id)).status).toBe(200)
  })
})

describe('an agreement', () => {
  const one = async (owner: string) => {
    const id = await shared([agreed({ owner })])
    return (await read(asVp, id)).body.agreed[0]?.id ?? ''
  }

  test('is done by its owner, and a member’s or manager’s by whoever manages the venue', async () => {
    const [managers, members, visitors] = [await one(gm.id), await one(lead.id), await one(vp.id)]
    for (const [id, by, status] of [
      ...([
        [managers, asVp, 403],
        [managers, asAdmin, 403],
        [managers, asLead, 404],
        [managers, asOtherGm, 404],
      ] as const),
      ...([
        [members, asLead, 404],
        [members, asVp, 403],
        [visitors, asGm, 403],
        [visitors, asAdmin, 403],
      ] as const),
      ...([
        [managers, asLeadership, 403],
        [managers, asGm, 200],
        [members, asGm, 200],
        [visitors, asVp, 200],
      ] as const),
    ])
      expect((await settle(by, id, { done: true })).status).toBe(status)
    await makeStandIn(db, gm, agm, [venue])
    expect((await settle(asAgm, members, { done: false })).status).toBe(200)
  })

  test('says who did it and when, with their line, which comes back with the next tick', async () => {
    const id = await one(gm.id)
    const at = '2026-11-20T17:30:00.000Z'
    const headers = { 'x-scope-done-at': at }
    const body = { done: true, line: ' Posted on Monday. ' }
    const done = await asGm('PATCH /api/agreements/:id', { params: { id }, body }, { headers })
    expect(done.body).toMatchObject({
      done: true,
      visit: {
        state: 'done',
        doneAt: at,
        doneBy: 'Dana Test',
        line: 'Posted on Monday.',
        can: { tick: true },
      },
    })
    expect((await settle(asGm, id, { done: true })).body.visit?.doneAt).toBe(at)
    expect((await settle(asGm, id, { done: false })).body.visit).toMatchObject({ state: 'open', line: null })
    expect((await settle(asGm, id, { done: true })).body.visit?.line).toBe('Posted on Monday.')
    for (const [field, wrong] of [
      ['done', {}],
      ['done', { done: true, dropped: { reason: 'Why' } }],
      ['line', { done: false, line: 'Why' }],
      ['line', { done: true, line: 'x'.repeat(1001) }],
      ['dropped.reason', { dropped: { reason: ' ' } }],
    ] as const) {
      const { status, error } = await settle(asGm, id, wrong)
      expect([status, error.field]).toEqual([400, field])
    }
  })

  test('is dropped by those who hold visits there, with a reason, while it is open', async () => {
    const [id, done] = [await one(gm.id), await one(gm.id)]
    const dropped = { reason: 'The taps are new.' }
    for (const by of [asGm, asLeadership]) expect((await settle(by, id, { dropped })).status).toBe(403)
    expect((await settle(asAdmin, id, { dropped })).body.visit).toMatchObject({
      ...{ state: 'dropped', dropReason: 'The taps are new.', can: { tick: false, drop: false } },
    })
    expect(await settle(asGm, id, { done: true })).toMatchObject({
      status: 409,
      error: { error: 'This was dropped.' },
    })
    await settle(asGm, done, { done: true })
    expect((await settle(asVp, done, { dropped })).status).toBe(409)
    expect((await asGm('GET /api/agreements', { query: { open: 'true' } })).body.agreements).toEqual([])
    expect(
      (await list(asGm, { open: 'false' })).body.visits.map(({ agreements }) => agreements),
    ).toContainEqual({
      ...{ of: 0, done: 0 },
    })
  })

  test('of a draft, or of a visit out of reach, is nobody’s to settle', async () => {
    const id = await planned()
    await write(id, { agreements: [agreed({ owner: vp.id })] })
    const draft = (await read(asVp, id)).body.agreed[0]
    expect(draft?.visit?.can).toEqual({ tick: false, drop: false })
    expect((await settle(asVp, draft?.id ?? '', { done: true })).status).toBe(404)
  })

  test('is overdue when its day is over at the venue, and is listed open ones first', async () => {
    const id = await shared([
      agreed({ due: '2026-11-22' }),
      agreed({ due: '2026-11-21' }),
      agreed({ due: DUE }),
    ])
    const [first] = (await read(asVp, id)).body.agreed
    await settle(asGm, first?.id ?? '', { done: true })
    const days = async () =>
      (await asGm('GET /api/agreements', { query: { venue: venue.slug } })).body.agreements.map(
        ({ due, visit }) => [...[due, visit?.state, visit?.overdue]],
      )
    expect(await days()).toEqual([
      ['2026-11-21', 'open', false],
      [DUE, 'open', false],
      ['2026-11-22', 'done', false],
    ])
    server.clock.set('2026-11-22T07:59:00Z')
    expect((await days())[0]).toEqual(['2026-11-21', 'open', false])
    server.clock.set('2026-11-22T08:00:00Z')
    expect((await days())[0]).toEqual(['2026-11-21', 'open', true])
  })

  test('is listed as one’s own for its owner only', async () => {
    await shared([agreed({ text: 'Of the GM' }), agreed({ text: 'Of the VP', owner: vp.id })])
    const own = async (by: Caller) =>
      (await by('GET /api/agreements', { query: { own: 'true' } })).body.agreements.map(({ text }) => text)
    expect(await own(asVp)).toEqual(['Of the VP'])
    expect(await own(asGm)).toEqual(['Of the GM'])
    expect((await asGm('GET /api/agreements', {})).body.agreements).toHaveLength(2)
  })

  test('that names a number shows it in whole weeks before and after, with their tags', async () => {
    const { id } = await makeVisit(db, venue, vp, {
      ...{ day: '2026-10-28', sharedAt: new Date('2026-10-28T20:00:00Z') },
      agreements: [{ owner: gm, figure: 'primeCostPct' }],
    })
    const tags = [{ kind: 'event' as const, name: 'Fair' }]
    await makeMetrics(db, venue, { weekOf: '2026-10-19' })
    await makeMetrics(db, venue, { weekOf: '2026-10-26', cogsPct: '99.00' })
    await makeMetrics(db, venue, { weekOf: '2026-11-09', laborTruePct: '23.00', tags })
    const [agreement] = (await read(asGm, id)).body.agreed
    expect(agreement?.visit?.effect).toEqual({
      before: ['2026-09-28', '2026-10-05', '2026-10-12', '2026-10-19'].map((weekOf) => ({
        ...{ weekOf, value: weekOf === '2026-10-19' ? 45.08 : null, tags: [] },
      })),
      after: [
        { weekOf: '2026-11-02', value: null, tags: [] },
        { weekOf: '2026-11-09', value: 43, tags },
      ],
    })
  })
})

describe('photos', () => {
  const PHOTO = { fileName: 'bar.jpg', fileType: 'image/jpeg' } as const
  const send = (
    id: string,
    bytes: Buffer,
    more: { file?: string; fileName?: string; fileType?: 'image/png' } = {},
  ) => {
    const { file = randomUUID(), ...named } = more
    const body = { ...PHOTO, ...named, content: bytes.toString('base64') }
    return asVp('PUT /api/visits/:id/files/:file', { params: { id, file }, body })
  }

  test('are the bytes that were sent, once, and shared only with the visit', async () => {
    const id = await planned()
    const file = randomUUID()
    const bytes = jpegWith()
    const [first, again] = [await send(id, bytes, { file }), await send(id, bytes, { file })]
    expect(first.body).toMatchObject({ id: file, fileName: 'bar.jpg', size: bytes.length })
    expect(again.body).toEqual(first.body)
    const open = (by: Caller) => by('GET /api/visits/:id/files/:file', { params: { id, file } })
    expect((await open(asVp)).body.bytes).toEqual(bytes)
    expect((await open(asGm)).status).toBe(404)
    await write(id, { summary: 'Look' })
    await share(id)
    expect((await open(asGm)).status).toBe(404)
    await takeBack(id)
    await share(id, { withFiles: true })
    expect((await open(asGm)).body.bytes).toEqual(bytes)
    expect((await open(asLead)).status).toBe(403)
    expect((await asVp('DELETE /api/visits/:id/files/:file', { params: { id, file } })).status).toBe(409)
    expect((await send(id, bytes)).status).toBe(409)
  })

  test('say nothing of when and where they were taken, and are what they are called', async () => {
    const id = await planned()
    for (const [field, bytes, more] of [
      ['content', jpegWith(EXIF), {}],
      ['content', pngWith('eXIf', 'MM\0*'), { fileName: 'bar.png', fileType: 'image/png' as const }],
      ['content', pngWith('tEXt', 'a\0b'), {}],
      ['content', Buffer.from('<html>'), {}],
      ['fileName', jpegWith(), { fileName: 'bar.png' }],
    ] as const) {
      const { status, error } = await send(id, bytes, more)
      expect([status, error.field]).toEqual([400, field])
      expect(error.error).toMatch(/^.{10,200}\.$/)
    }
    expect((await read(asVp, id)).body.files).toEqual([])
  })

  test('are ten at most, and one that is removed makes room', async () => {
    const id = await planned()
    const sent = await Promise.all(Array.from({ length: 11 }, () => send(id, jpegWith())))
    expect(sent.map(({ status }) => status).toSorted()).toEqual([...Array(10).fill(200), 409])
    const file = sent.find(({ status }) => status === 200)?.body.id ?? ''
    expect((await asVp('DELETE /api/visits/:id/files/:file', { params: { id, file } })).body).toEqual({
      id: file,
    })
    expect((await asVp('GET /api/visits/:id/files/:file', { params: { id, file } })).status).toBe(404)
    expect((await send(id, jpegWith())).status).toBe(200)
    expect((await read(asVp, id)).body.files).toHaveLength(10)
  })
})

describe('points', () => {
  const save = (text: string, by: Caller, updatedAt?: string | null) =>
    by('PUT /api/visits/points', {
      body: { venue: venue.id, text, ...(updatedAt === undefined ? {} : { updatedAt }) },
    })

  test('are those of who manages the venue, and refused over a text that was not seen', async () => {
    for (const by of [asVp, asAdmin, asLead, asAgm, asLeadership])
      expect((await save('Mine', by)).status).toBe(403)
    expect((await save('Mine', asOtherGm)).status).toBe(404)
    const first = await save(' The rota ', asGm, null)
    expect(first.body.text).toBe('The rota')
    const unseen = await save('Tips', asGm, null)
    expect(unseen).toMatchObject({
      status: 409,
      error: { code: 'stale', currentEntry: { entry: 'The rota' } },
    })
    expect((await save('x'.repeat(1001), asGm)).error.field).toBe('text')
    await makeStandIn(db, gm, agm, [venue])
    expect((await save('The stand-in’s', asAgm)).status).toBe(200)
    expect((await asGm('GET /api/visits/points', { query: { venue: venue.id } })).body.text).toBe('The rota')
    expect((await read(asVp, await planned())).body.managersPoints).toHaveLength(2)
  })
})
