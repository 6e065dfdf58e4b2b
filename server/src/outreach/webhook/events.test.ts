import { randomUUID } from 'node:crypto'
import { WEBHOOK_EVENTS, type WebhookEvent } from '@scope/contract/outreach/webhook.words'
import { EVENT_DATA } from '@scope/contract/outreach/webhook-data'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { makeAccount } from '../../../test/tokens.ts'
import {
  makeCompany,
  makeJournal,
  makePriority,
  makeStaff,
  makeVenue,
  makeVisit,
} from '../../../test/world.ts'
import { importRoster } from '../../company/roster/service.ts'
import { mintReach } from '../../kernel/db/reach.ts'
import { insertOne } from '../../kernel/db/tables.ts'
import { validatorOf } from '../../kernel/http/schemas.ts'
import { importMetrics } from '../../numbers/metrics/import/import.ts'
import { archiveEnded } from '../../work/archive/jobs.ts'
import { deliverWebhooks } from './jobs.ts'

/** A Friday in the week before the due week of period 11. */
const NOW = '2026-11-20T18:00:00.000Z'
const WEEK = '2026-11-16'
/** Text that somebody typed; no notice contains it. */
const TYPED = 'canary typed by somebody'

type Notice = { type: WebhookEvent; at: string; data: Record<string, unknown> }
const received: Notice[] = []

let server: TestApp
beforeAll(async () => {
  server = await testApp(NOW, undefined, undefined, {
    parts: {
      secret: 'the secret of this test, long enough',
      webhooks: {
        post: async ({ body }) => {
          received.push(JSON.parse(body))
          return { result: 'sent', status: 200 }
        },
      },
    },
  })
})
afterAll(() => server.close())
beforeEach(async () => {
  server.clock.set(NOW)
  received.length = 0
  await server.database.db.run(sql`delete from webhooks`)
})

/** A company with a webhook for these events. Creating the company sends none. */
async function scene(events: readonly WebhookEvent[] = WEBHOOK_EVENTS) {
  const { db } = server.database
  const company = await makeCompany(db)
  const venue = await makeVenue(db, company, { createdAt: new Date(NOW), updatedAt: new Date(NOW) })
  const admin = await makeStaff(db, company, 'VP', { accessRole: 'FULL_ADMIN' })
  const gm = await makeStaff(db, company, 'GM', { venues: [venue] })
  const lead = await makeStaff(db, company, 'BLT', { venues: [venue] })
  const [asAdmin, asGm, asLead] = [await server.as(admin), await server.as(gm), await server.as(lead)]
  const body = { url: 'https://hooks.example.com/scope', events: [...events] }
  expect((await asAdmin('POST /api/webhooks', { body })).status).toBe(201)
  const ids = { memberId: lead.id, venueId: venue.id }
  return { db, company, venue, admin, gm, lead, asAdmin, asGm, asLead, ids }
}

/**
 * Sends the notices that are due now, or some minutes later. They have exactly the agreed fields, and none contains a
 * text that someone wrote, or an e-mail address.
 */
async function tell(minutes = 0): Promise<Notice[]> {
  if (minutes > 0) server.clock.set(new Date(server.clock.now().getTime() + minutes * 60_000).toISOString())
  while ((await deliverWebhooks(server.parts)) > 0);
  const notices = received.splice(0)
  expect(JSON.stringify(notices)).not.toContain(TYPED)
  expect(JSON.stringify(notices)).not.toContain('@')
  for (const { type, data } of notices) {
    const { address: _, ...facts } = data
    const agrees = validatorOf({ schema: EVENT_DATA[type], method: 'POST', url: type })
    expect(agrees(facts), `${type}: ${JSON.stringify(agrees.errors)}`).toBe(true)
  }
  return notices
}
const address = (path: string) => `http://localhost:3000${path}`
const ok = <A extends { status: number; error: unknown }>(answer: A): A => {
  expect([answer.status < 300, answer.error]).toEqual([true, answer.error])
  return answer
}

describe('other programs are told that', () => {
  test('numbers were saved, typed or imported, of each week that changed', async () => {
    const { company, venue, asAdmin, asGm } = await scene()
    const other = await makeVenue(server.database.db, company)
    await tell()
    const saving = { weekOf: WEEK, revenue: 60_000, tips: 10, notes: TYPED }
    ok(await asGm('POST /api/metrics', { query: { venue: venue.id }, body: saving }))
    const of = (venueId: string, revenue: number) => ({
      type: 'numbers.saved',
      data: { venueId, week: WEEK, revenue },
    })
    const [typed, ...more] = await tell()
    expect([typed, more]).toMatchObject([
      {
        ...of(venue.id, 60_000),
        at: NOW,
        data: { tips: 10, cogsPct: null, address: address(`/metrics/${venue.slug}?week=${WEEK}`) },
      },
      [],
    ])
    // Saving the same again, or changing only notes, is no change.
    ok(
      await asGm('POST /api/metrics', {
        query: { venue: venue.id },
        body: { ...saving, notes: `${TYPED}!` },
      }),
    )
    expect(await tell()).toEqual([])
    const lines = [
      { venue: venue.slug, weekOf: WEEK, revenue: '60000' },
      { venue: other.slug, weekOf: WEEK, revenue: '70000' },
    ]
    const { body: preview } = await asAdmin('POST /api/metrics/import', { body: { lines } })
    ok(await asAdmin('POST /api/metrics/import', { body: { lines, save: preview.plan } }))
    expect(await tell()).toMatchObject([of(other.id, 70_000)])
    const text = `venue,week of,revenue\n${other.slug},${WEEK},71000\n${venue.slug},${WEEK},61000\n`
    await importMetrics(server.parts, { reach: mintReach(company.id, 'every'), sheet: text })
    const imported = await tell(1)
    expect(imported).toHaveLength(2)
    expect(imported).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ data: expect.objectContaining({ venueId: venue.id, revenue: 61_000 }) }),
        expect.objectContaining({ data: expect.objectContaining({ venueId: other.id, revenue: 71_000 }) }),
      ]),
    )
  })

  test('a week was tagged, also one without numbers, and that its tags changed', async () => {
    const { venue, asGm } = await scene()
    await tell()
    const save = async (body: object) =>
      ok(await asGm('POST /api/metrics', { query: { venue: venue.id }, body: { weekOf: WEEK, ...body } }))
    await save({ tags: [{ kind: 'closed' }] })
    const closed = { revenue: null, tips: null, tags: [{ kind: 'closed' }] }
    expect(await tell()).toMatchObject([{ type: 'numbers.saved', data: { week: WEEK, ...closed } }])
    await save({
      revenue: 60_000,
      tags: [
        { kind: 'holiday', name: 'Halloween' },
        { kind: 'event', name: TYPED },
      ],
    })
    expect(await tell()).toMatchObject([
      // Without the text that someone wrote.
      { data: { revenue: 60_000, tags: [{ kind: 'holiday' }, { kind: 'event' }] } },
    ])
    await save({ tags: [] })
    expect(await tell()).toMatchObject([{ data: { revenue: 60_000, tags: [] } }])
    await save({ tags: [], revenue: 60_000 })
    expect(await tell()).toEqual([])
  })

  test('a member checked in, whichever call says so', async () => {
    const { db, venue, lead, asLead, ids } = await scene()
    const { id } = await makePriority(db, venue, lead)
    await tell()
    const params = { id }
    ok(await asLead('PATCH /api/priorities/:id/status', { params, body: { status: 'AT_RISK', note: TYPED } }))
    const home = address(`/?venue=${venue.slug}&blt=${lead.slug}&week=${WEEK}`)
    expect(await tell()).toEqual([
      {
        ...{ id: expect.any(String), type: 'check-in.saved', version: 1, at: NOW },
        data: {
          ...{ checkInId: expect.any(String), priorityId: id, ...ids, week: WEEK },
          ...{ status: 'AT_RISK', byId: lead.id, address: home },
        },
      },
    ])
    ok(await asLead('POST /api/priorities/:id/toggle-completion', { params, body: { status: 'ON_TRACK' } }))
    expect(await tell()).toMatchObject([{ type: 'check-in.saved', data: { status: 'ON_TRACK' } }])
  })

  test('a priority was given, also one that was carried', async () => {
    const { db, venue, gm, lead, asGm, ids } = await scene()
    const ended = await makePriority(db, venue, lead, { period: 10, dueAt: '2026-11-01' })
    await tell()
    const body = { venueId: venue.id, bltId: lead.id, title: TYPED }
    const { id } = ok(await asGm('POST /api/priority', { body })).body
    expect(await tell()).toMatchObject([
      {
        type: 'priority.created',
        at: NOW,
        data: {
          priorityId: id,
          ...ids,
          status: 'NOT_STARTED',
          period: 11,
          year: 2026,
          carriedFromId: null,
          byId: gm.id,
        },
      },
    ])
    ok(await asGm('POST /api/priorities/:id/carry', { params: { id: ended.id } }))
    expect(await tell()).toMatchObject([{ type: 'priority.created', data: { carriedFromId: ended.id } }])
  })

  test('a priority was signed off, unless that was taken back', async () => {
    server.clock.set('2026-11-23T18:00:00.000Z')
    const { db, venue, gm, lead, asGm } = await scene(['priority.signed-off'])
    const { id } = await makePriority(db, venue, lead, { status: 'ON_TRACK' })
    await makeJournal(db, venue, lead, gm, { weekOf: '2026-11-23' })
    const params = { id }
    const signOff = () =>
      asGm('POST /api/priorities/:id/toggle-completion', { params, body: { status: 'COMPLETED' } })
    ok(await signOff())
    expect(await tell()).toEqual([])
    ok(await asGm('DELETE /api/priorities/:id/sign-off', { params }))
    expect(await tell(1)).toEqual([])
    ok(await signOff())
    expect(await tell(1)).toMatchObject([
      {
        type: 'priority.signed-off',
        at: '2026-11-23T18:01:00.000Z',
        data: { priorityId: id, status: 'COMPLETED', byId: gm.id },
      },
    ])
  })

  test('a priority was archived at the end of its period, or withdrawn', async () => {
    const { db, venue, lead, asGm } = await scene(['priority.archived'])
    const [first, second] = [await makePriority(db, venue, lead), await makePriority(db, venue, lead)]
    ok(await asGm('POST /api/priorities/:id/withdraw', { params: { id: first.id }, body: { reason: TYPED } }))
    const archive = address(`/archive?venue=${venue.slug}&blt=${lead.slug}&week=2026-11-23`)
    expect(await tell()).toMatchObject([
      {
        at: NOW,
        data: { priorityId: first.id, because: 'withdrawn', finalStatus: null, address: archive },
      },
    ])
    server.clock.set('2026-12-02T20:00:00.000Z')
    await archiveEnded(server.parts)
    expect(await tell()).toMatchObject([
      {
        at: '2026-12-02T20:00:00.000Z',
        data: {
          priorityId: second.id,
          because: 'period ended',
          finalStatus: expect.any(String),
          missedCheckIns: 4,
        },
      },
    ])
  })

  test('a journal was submitted and reviewed, without its text', async () => {
    const { venue, gm, lead, asGm, asLead, ids } = await scene()
    await tell()
    const draft = { weekOf: WEEK, entry: TYPED, draft: true }
    ok(await asLead('POST /api/journals', { body: draft }))
    expect(await tell()).toEqual([])
    const { body } = ok(await asLead('POST /api/journals', { body: { weekOf: WEEK, entry: TYPED } }))
    const { id } = body
    const about = { journalId: id, ...ids, authorId: lead.id, week: WEEK }
    const journal = address(`/journal?venue=${venue.slug}&blt=${lead.slug}&week=${WEEK}`)
    expect(await tell()).toMatchObject([
      { type: 'journal.submitted', at: NOW, data: { ...about, visibility: 'private', address: journal } },
    ])
    ok(await asGm('POST /api/journals/:id/review', { params: { id }, body: { reply: TYPED } }))
    expect(await tell()).toMatchObject([
      { type: 'journal.reviewed', at: NOW, data: { ...about, byId: gm.id, replied: true } },
    ])
  })

  test('a one-on-one was held', async () => {
    const { db, venue, gm, lead, asGm, ids } = await scene(['one-on-one.finished'])
    const id = randomUUID()
    const begunAt = new Date('2026-11-20T17:40:00Z')
    await insertOne(db, 'oneOnOnes', { id, bltId: lead.id, weekOf: WEEK, managerId: gm.id, begunAt })
    const params = { venue: venue.slug, blt: lead.id }
    ok(await asGm('POST /api/one-on-ones/:venue/:blt/finish', { params, body: {} }))
    expect(await tell()).toMatchObject([
      {
        at: NOW,
        data: {
          ...{ oneOnOneId: id, ...ids, managerId: gm.id, week: WEEK, minutes: 20 },
          address: address(`/one-on-one/${venue.slug}/${lead.slug}?week=${WEEK}`),
        },
      },
    ])
  })

  test('a visit was shared ten minutes ago, unless that was taken back', async () => {
    const { db, venue, admin, gm, ids } = await scene(['visit.shared'])
    const agreements = [{ owner: gm, text: TYPED }, { owner: admin }]
    const texts = {
      summary: TYPED,
      notes: TYPED,
      points: TYPED,
      day: '2026-11-19',
      way: 'call',
      minutes: 40,
    } as const
    const { id } = await makeVisit(db, venue, admin, { ...texts, agreements })
    const save = (sharedAt: Date | null) =>
      db.run(sql`update venue_visits set shared_at = ${sharedAt} where id = ${id}`)
    await save(server.clock.now())
    expect(await tell(10)).toEqual([])
    await save(null)
    expect(await tell(1)).toEqual([])
    const sharedAt = server.clock.now()
    await save(sharedAt)
    expect(await tell(10)).toEqual([])
    expect(await tell(1)).toEqual([
      {
        ...{ id: expect.any(String), type: 'visit.shared', version: 1, at: sharedAt.toISOString() },
        data: {
          ...{ venueId: ids.venueId, visitId: id, visitorId: admin.id, on: '2026-11-19', by: 'call' },
          ...{ minutes: 40, agreements: 2, address: address(`/visits/${id}`) },
        },
      },
    ])
  })

  test('what was agreed in a shared visit was done, by itself or by its task', async () => {
    const { db, venue, admin, gm, lead, asGm, asLead } = await scene(['agreement.done'])
    const priority = await makePriority(db, venue, lead)
    const asked = { params: { id: priority.id }, body: { label: TYPED } }
    const task = ok(await asGm('POST /api/priorities/:id/tasks', asked)).body
    const visit = await makeVisit(db, venue, admin, {
      ...{ summary: TYPED },
      agreements: [
        { owner: gm, text: TYPED, figure: 'cogsPct' },
        { owner: lead, taskId: task.id, due: null },
      ],
    })
    const [own, ofTask] = visit.agreementIds
    const tick = (done: boolean) =>
      db.run(sql`update agreements set done_at = ${done ? new Date(NOW) : null}, done_by_id = ${gm.id}, line = ${TYPED}
                  where id = ${own}`)
    const tickTask = (completed: boolean) =>
      asLead('PATCH /api/tasks/:taskId', { params: { taskId: task.id }, body: { completed } })
    await tick(true)
    ok(await tickTask(true))
    expect(await tell()).toEqual([])
    await tick(false)
    ok(await tickTask(false))
    await db.run(sql`update venue_visits set shared_at = ${NOW} where id = ${visit.id}`)
    expect(await tell()).toEqual([])
    const about = { venueId: venue.id, visitId: visit.id, address: address(`/visits/${visit.id}`) }
    const isDone = (data: object) => [{ type: 'agreement.done', at: NOW, data: { ...about, ...data } }]
    await tick(true)
    expect(await tell()).toMatchObject(
      isDone({ agreementId: own, ownerId: gm.id, byId: gm.id, due: '2026-11-27', figure: 'cogsPct' }),
    )
    ok(await tickTask(true))
    expect(await tell()).toMatchObject(
      isDone({ agreementId: ofTask, ownerId: lead.id, byId: lead.id, due: null, figure: null }),
    )
    // An agreement of a one-on-one is told nobody.
    const meeting = randomUUID()
    await insertOne(db, 'oneOnOnes', { id: meeting, bltId: lead.id, weekOf: WEEK, managerId: gm.id })
    await insertOne(db, 'agreements', { oneOnOneId: meeting, text: TYPED })
    await db.run(sql`update agreements set done_at = ${NOW} where one_on_one_id = ${meeting}`)
    expect(await tell()).toEqual([])
  })

  test('a skill was verified', async () => {
    const { db, venue, gm, lead, asGm, ids } = await scene(['skill.verified'])
    const skillId = 'pour-cost-control'
    await insertOne(db, 'skillProgress', {
      ...{ bltId: lead.id, skillId, status: 'MASTERED', updatedById: lead.id, updatedAt: new Date(NOW) },
    })
    ok(await asGm('POST /api/skills/verify', { body: { skillId, verified: true, blt: lead.id } }))
    expect(await tell()).toMatchObject([
      {
        at: NOW,
        data: {
          ...{ ...ids, skillId, status: 'MASTERED', byId: gm.id },
          address: address(`/skills?venue=${venue.slug}&blt=${lead.slug}`),
        },
      },
    ])
    ok(await asGm('POST /api/skills/verify', { body: { skillId, verified: false, blt: lead.id } }))
    expect(await tell()).toEqual([])
  })

  test('a person was added, changed, deactivated, moved or imported, each once', async () => {
    const { db, company, venue, gm, lead, asAdmin } = await scene(['person.changed', 'venue.changed'])
    const other = await makeVenue(db, company, { updatedAt: new Date(NOW) })
    await tell()
    const email = `new.${randomUUID()}@${company.domain}`
    const added = await asAdmin('POST /api/people', {
      body: { email, firstName: TYPED, role: 'BLT', venueId: venue.id },
    })
    ok(added)
    const person = { active: true, accessRole: 'BLT', jobRole: 'BLT', venueIds: [venue.id] }
    expect(await tell()).toMatchObject([
      {
        ...{ type: 'person.changed', at: NOW },
        data: { ...person, personId: added.body.id, address: address('/settings?tab=people') },
      },
    ])
    const change = (id: string, body: object) => asAdmin('PATCH /api/people/:id', { params: { id }, body })
    ok(await change(lead.id, { firstName: TYPED, venueId: other.id }))
    expect(await tell()).toMatchObject([{ data: { personId: lead.id, venueIds: [other.id] } }])
    ok(await change(lead.id, { active: false }))
    expect(await tell()).toMatchObject([{ data: { personId: lead.id, active: false } }])
    ok(await change(gm.id, { venueIds: [other.id, venue.id] }))
    // Each venue also shows its general manager.
    expect(await tell()).toMatchObject([
      { type: 'venue.changed', at: NOW, data: { managerId: gm.id } },
      { type: 'person.changed', at: NOW, data: { personId: gm.id, venueIds: [other.id, venue.id] } },
    ])
    ok(await asAdmin('PATCH /api/team/bulk-update', { body: { [added.body.id]: 5 } }))
    expect(await tell()).toMatchObject([{ type: 'person.changed', data: { personId: added.body.id } }])
    const text = `e-mail,first name,role,venue\n${added.body.email},Ana,Bar Lead,${other.name}\nx.${email},Bo,Bar Lead,A new place\n`
    await importRoster({ ...server.parts, reachOf: (orgId) => mintReach(orgId, 'every') }, { sheet: text })
    const imported = await tell(1)
    expect(imported.map(({ type }) => type).sort()).toEqual([
      'person.changed',
      'person.changed',
      'venue.changed',
    ])
  })

  test('nothing of service accounts, choices and sign-ins', async () => {
    const { db, venue, asLead } = await scene()
    await tell()
    await makeAccount(db, venue)
    ok(await asLead('PUT /api/preferences', { body: { theme: 'dark' } }))
    ok(await asLead('PUT /api/mail-choices', { body: { choices: ['reply'] } }))
    expect(await tell()).toEqual([])
  })

  test('a venue was added or its settings changed', async () => {
    const { venue, gm, asAdmin, asGm } = await scene(['venue.changed'])
    const timezone = 'America/Denver'
    ok(await asGm('PATCH /api/venues/:id', { params: { id: venue.id }, body: { timezone } }))
    expect(await tell()).toMatchObject([
      {
        at: NOW,
        data: {
          venueId: venue.id,
          timezone,
          managerId: null,
          address: address(`/settings?tab=venue&venue=${venue.slug}`),
        },
      },
    ])
    ok(await asAdmin('PATCH /api/venues/:id', { params: { id: venue.id }, body: { gmId: gm.id } }))
    expect(await tell()).toMatchObject([{ data: { managerId: gm.id } }])
    ok(await asAdmin('POST /api/venues', { body: { name: TYPED } }))
    expect(await tell()).toHaveLength(1)
  })
})

test('the events of a transaction keep their order', async () => {
  const { db, company, venue } = await scene(['numbers.saved'])
  await tell()
  const weeks = ['2026-08-03', '2026-08-10', '2026-08-17', '2026-08-24', '2026-08-31']
  const text = `venue,week of,revenue\n${weeks.map((week) => `${venue.slug},${week},50000`).join('\n')}\n`
  await importMetrics(server.parts, { reach: mintReach(company.id, 'every'), sheet: text })
  expect((await tell()).map(({ data }) => data.week)).toEqual(weeks)
  expect(await db.rows(sql`select from messages where channel = 'webhook' and state = 'waiting'`)).toEqual([])
})

test('what a journal says stays with its readers', async () => {
  const { db, venue, lead } = await scene(['journal.submitted'])
  await makeJournal(db, venue, lead, lead, { entry: TYPED })
  const [notice] = await tell()
  expect(Object.keys(notice?.data ?? {}).sort()).toEqual(
    ['address', 'authorId', 'journalId', 'memberId', 'venueId', 'visibility', 'week'].sort(),
  )
})
