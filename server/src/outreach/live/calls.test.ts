import { randomUUID } from 'node:crypto'
import { LAST_CHANGE_HEADER } from '@scope/contract/kernel/headers.words'
import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { FRIDAY, type TestApp, testApp } from '../../../test/app.ts'
import { type LiveStream, openStream, urlOf } from '../../../test/live-stream.ts'
import {
  type Company,
  makeArrived,
  makeBudget,
  makeCompany,
  makeFocus,
  makeJournal,
  makeMetrics,
  makePriority,
  makeStaff,
  makeVenue,
  makeVisit,
  makeWaitingFile,
  type Staff,
  type Venue,
} from '../../../test/world.ts'
import { buildApp } from '../../app.ts'
import { changesOf } from '../../kernel/db/changes.ts'
import type { Db } from '../../kernel/db/pool/pool.ts'
import { insert } from '../../kernel/db/tables.ts'
import { drain } from '../../kernel/http/socket/closing.ts'
import { DEADLINES } from '../../kernel/http/socket/deadlines.ts'
import { LIVE_TIMES, type LiveTimes } from './service.ts'

type App = TestApp['app']

let server: TestApp
/** Another server on the same database, which reads sessions again constantly. */
let other: App
let company: Company
let venue: Venue
let gm: Staff
let lead: Staff
const open = new Set<LiveStream>()

const another = (times: Partial<LiveTimes> = {}, config = {}) => {
  const liveTimes = { ...LIVE_TIMES, quietMs: 60_000, againMs: 60_000, ...times }
  const changes = changesOf(server.workUrl, server.database.db)
  const parts = { ...server.parts, changes, live: { streams: 0 } }
  return buildApp({ ...parts, config: { ...parts.config, ...config } }, DEADLINES, liveTimes)
}
const listening = async (app: App) => {
  await app.listen({ port: 0, host: '127.0.0.1' })
  return app
}

beforeAll(async () => {
  server = await testApp()
  await listening(server.app)
  other = await listening(await another({ quietMs: 50, againMs: 50 }))
  // A server listens from its first stream on, and misses notices for a moment.
  const { db } = server.database
  const first = await makeStaff(db, await makeCompany(db), 'VP')
  for (const app of [server.app, other]) (await streamOf(first, { app })).close()
})
afterAll(async () => {
  await other.close()
  await server.close()
})
beforeEach(async () => {
  server.clock.set(FRIDAY)
  const { db } = server.database
  company = await makeCompany(db)
  venue = await makeVenue(db, company)
  gm = await makeStaff(db, company, 'GM', { venues: [venue] })
  lead = await makeStaff(db, company, 'BLT', { venues: [venue] })
})
afterEach(() => {
  for (const stream of open) stream.close()
  open.clear()
})

async function cookieOf({ email }: Staff): Promise<string> {
  return (await server.nobody('POST /api/auth/login', { body: { email } })).cookie
}

async function streamOf(
  person: Staff,
  { app = server.app, ...more }: { app?: App; headers?: Record<string, string> } = {},
): Promise<LiveStream> {
  const stream = await openStream(urlOf(app), await cookieOf(person), more)
  open.add(stream)
  return stream
}

const status = (stream: LiveStream, kind = 'check-in') => stream.changes().filter((one) => one.kind === kind)

describe('a change', () => {
  test('is heard on another server, names ids alone, and who did it', async () => {
    const { id } = await makePriority(server.database.db, venue, lead)
    const [here, there] = await Promise.all([streamOf(gm), streamOf(gm, { app: other })])
    const asLead = await server.as(lead, other)
    await asLead('PATCH /api/priorities/:id/status', {
      params: { id },
      body: { status: 'AT_RISK', note: 'A secret of the cellar' },
    })
    const [checkIn] = await server.database.db.rows<{ id: string }>(
      sql`select id from priority_check_ins where priority_id = ${id}`,
    )
    for (const stream of [here, there]) {
      const about = { venue: venue.id, blt: lead.id, priority: id, by: lead.id }
      await expect.poll(() => status(stream)).toEqual([{ kind: 'check-in', ...about, id: checkIn?.id }])
      expect(stream.text()).not.toContain('secret')
    }
    expect(server.parts.changes?.newest()).toMatch(/^\d+$/)
    expect(here.text()).toContain('retry: ')
    // The other server sends quiet lines while nothing happens.
    await expect.poll(() => there.text()).toContain('\n\n: \n\n')
  })

  test('of a well-done is told to who reaches the venue, without its words', async () => {
    const [theirs, manager] = await Promise.all([streamOf(lead), streamOf(gm)])
    const asGm = await server.as(gm)
    const { id } = (await asGm('POST /api/well-dones', { body: { to: lead.id, text: 'A secret thank-you' } }))
      .body
    await asGm('DELETE /api/well-dones/:id', { params: { id } })
    const change = { kind: 'well-done', venue: venue.id, blt: lead.id, id, by: gm.id }
    for (const stream of [theirs, manager]) {
      await expect.poll(() => status(stream, 'well-done')).toEqual([change, change])
      expect(stream.text()).not.toContain('secret')
    }
  })

  test('of a one-on-one is told to the two and those who follow the venue, without its words', async () => {
    const vic = await makeStaff(server.database.db, company, 'BLT', { venues: [venue] })
    const vp = await makeStaff(server.database.db, company, 'VP')
    const [theirs, another, manager, follower] = await Promise.all(
      [lead, vic, gm, vp].map((who) => streamOf(who)),
    )
    if (!theirs || !another || !manager || !follower) throw new Error('Each has a stream.')
    const params = { venue: venue.slug, blt: lead.slug }
    const asGm = await server.as(gm)
    await asGm('POST /api/one-on-ones/:venue/:blt/begin', { params, body: {} })
    const body = { text: 'A secret of the cellar', due: '2026-11-27' }
    const { body: agreed } = await asGm('POST /api/one-on-ones/:venue/:blt/agreements', { params, body })
    await asGm('PATCH /api/agreements/:id', { params: { id: agreed.id }, body: { done: true } })
    const points = { params, body: { text: 'A secret of mine' } }
    await (await server.as(lead))('PUT /api/one-on-ones/:venue/:blt/points', points)
    // The text for the talk about a year is not sent either.
    const talk = { params, body: { year: 2026, text: 'A secret of the year', done: false, basedOn: '' } }
    await (await server.as(lead))('PUT /api/year/:venue/:blt/talk', talk)
    const about = { kind: 'one-on-one', venue: venue.id, blt: lead.id }
    const by = [gm, gm, gm, lead, lead].map(({ id }) => ({ ...about, by: id }))
    for (const stream of [theirs, manager]) {
      await expect.poll(() => status(stream, 'one-on-one')).toEqual(by)
      expect(stream.text()).not.toContain('secret')
    }
    expect(status(another, 'one-on-one')).toEqual([])
    // A member's points are not announced to people who may not read them.
    await expect.poll(() => status(follower, 'one-on-one')).toEqual(by.slice(0, 3))
  })

  test('of a visit is told to its visitor, and to others only of what they can read', async () => {
    const { db } = server.database
    const [visitor, otherVp, reader] = [
      await makeStaff(db, company, 'VP'),
      await makeStaff(db, company, 'VP'),
      await makeStaff(db, company, 'LEADERSHIP_READONLY'),
    ]
    const streams = await Promise.all([visitor, gm, otherVp, reader, lead].map((who) => streamOf(who)))
    const change = (statement: ReturnType<typeof sql>) => db.run(statement)
    /** How many changes each has heard of. */
    const told = () => streams.map((stream) => status(stream, 'visit').length)
    const quiet = await makeVisit(db, venue, visitor, { tell: false })
    await expect.poll(told).toEqual([1, 0, 0, 0, 0])
    const { id } = await makeVisit(db, venue, visitor)
    await expect.poll(told).toEqual([2, 1, 0, 0, 0])
    await change(
      sql`update venue_visits set notes = 'A secret of the cellar', updated_at = now() where id = ${id}`,
    )
    await expect.poll(told).toEqual([3, 1, 0, 0, 0])
    await insert(db, 'visitPoints', [
      { venueId: venue.id, authorId: gm.id, text: 'A secret of mine', updatedAt: new Date(FRIDAY) },
    ])
    await expect.poll(told).toEqual([4, 2, 1, 0, 0])
    await change(sql`update venue_visits set shared_at = now() where id in (${id}, ${quiet.id})`)
    await expect.poll(told).toEqual([6, 4, 3, 2, 0])
    for (const stream of streams) {
      expect(stream.text()).not.toContain('secret')
      for (const { kind: _, ...fields } of status(stream, 'visit')) {
        expect([
          { venue: venue.id },
          { venue: venue.id, id },
          { venue: venue.id, id: quiet.id },
        ]).toContainEqual(fields)
      }
    }
  })

  test('is told after its commit, and never if it is rolled back', async () => {
    const { db } = server.database
    const stream = await streamOf(gm)
    const { id } = await makePriority(db, venue, lead)
    const change = (tx: Db, note: string) =>
      tx.run(sql`update priorities set description = ${note} where id = ${id}`)
    const received = () => stream.changes().filter((one) => one.kind === 'priority').length
    await expect.poll(received).toBe(1)
    await expect(
      server.database.transaction(async (tx) => {
        await change(tx, 'rolled back')
        throw new Error('no')
      }),
    ).rejects.toThrow('no')
    await server.database.transaction(async (tx) => {
      await change(tx, 'committed')
      // Saved meanwhile by another transaction.
      await makeMetrics(db, venue)
      await expect.poll(() => status(stream, 'metrics').length).toBe(1)
      expect(received()).toBe(1)
    })
    await expect.poll(received).toBe(2)
  })

  test('of a budget is told as one of the numbers that stand beside it, saved again too', async () => {
    const { db } = server.database
    const stream = await streamOf(gm)
    const { id } = await makeBudget(db, venue)
    await expect.poll(() => status(stream, 'metrics').length).toBe(1)
    await db.run(sql`update budgets set revenue = 1 where id = ${id}`)
    await expect.poll(() => status(stream, 'metrics').length).toBe(2)
  })

  test('of a figure that arrives beside a typed one is told as one of the week’s', async () => {
    const { db } = server.database
    const week = await makeMetrics(db, venue)
    const stream = await streamOf(gm)
    await makeArrived(db, week, { field: 'tips', amount: '100.00' })
    await expect.poll(() => status(stream, 'metrics').length).toBe(1)
    await db.run(sql`delete from arrived_figures where metrics_id = ${week.id}`)
    await expect.poll(() => status(stream, 'metrics').length).toBe(2)
  })

  test('goes on where a lost stream ended, also on another server', async () => {
    const { db } = server.database
    const first = await streamOf(gm)
    await makeMetrics(db, venue)
    await expect.poll(() => status(first, 'metrics').length).toBe(1)
    first.close()
    // The other server listens since its first stream.
    await streamOf(gm, { app: other })
    await makeMetrics(db, venue, { weekOf: '2026-11-02' })
    const last = await streamOf(gm)
    await expect.poll(() => last.lastId()).not.toBe('')
    const headers = { 'last-event-id': first.lastId() }
    const next = await streamOf(gm, { headers })
    expect(next.states()).toEqual(['resumed'])
    await expect.poll(() => status(next, 'metrics').length).toBeGreaterThanOrEqual(1)
    const unknown = await streamOf(gm, { app: other, headers: { 'last-event-id': '1' } })
    expect(unknown.states()).toEqual(['again'])
  })

  test('since the page began is told to its stream, which asks for nothing else', async () => {
    const { db } = server.database
    const cookie = await cookieOf(gm)
    for (const url of ['/api/auth/user', '/api/home']) {
      const { headers } = await server.app.inject({ url, headers: { cookie } })
      const after = String(headers[LAST_CHANGE_HEADER])
      await makeMetrics(db, venue, { weekOf: url === '/api/home' ? '2026-11-02' : '2026-10-26' })
      const stream = await openStream(urlOf(server.app), cookie, { query: `?after=${after}` })
      open.add(stream)
      expect(stream.states()).toEqual(['resumed'])
      await expect.poll(() => status(stream, 'metrics').length).toBeGreaterThan(0)
    }
    const refused = await server.app.inject({ url: '/api/auth/user' })
    expect([refused.statusCode, refused.headers[LAST_CHANGE_HEADER]]).toEqual([401, undefined])
  })

  test('that nobody has made yet has its place too, known to that server alone', async () => {
    const own = await listening(await another())
    const stream = await streamOf(gm, { app: own })
    const { headers } = await own.inject({ url: '/api/home', headers: { cookie: await cookieOf(gm) } })
    const query = `?after=${headers[LAST_CHANGE_HEADER]}`
    const states = async (app: App) => {
      const next = await openStream(urlOf(app), await cookieOf(gm), { query })
      next.close()
      return next.states()
    }
    expect(await states(own)).toEqual(['resumed'])
    expect(await states(other)).toEqual(['again'])
    await makeMetrics(server.database.db, venue)
    await expect.poll(() => status(stream, 'metrics').length).toBe(1)
    expect(await states(own)).toEqual(['resumed'])
    stream.close()
    await own.close()
  })

  test('of many at once is one request to look again', async () => {
    const stream = await streamOf(gm)
    const { db } = server.database
    const rows = Array.from({ length: 400 }, (_, index) => ({
      ...{ id: randomUUID() as string, venueId: venue.id, bltId: lead.id, title: `Priority ${index}` },
      ...{ period: 11, year: 2026, dueAt: '2026-11-29' },
    }))
    await insert(db, 'priorities', rows)
    await expect.poll(() => stream.states().length).toBeGreaterThan(1)
    expect(new Set(stream.states())).toEqual(new Set(['again']))
    // A transaction names at most 200 changes.
    expect(stream.changes().length).toBeLessThanOrEqual(200)
  })
})

const KINDS = ['FULL_ADMIN', 'VP', 'GM', 'AGM', 'BLT', 'LEADERSHIP_READONLY', 'CSM_READONLY'] as const
type Target = { company: Company; venue: Venue; member: Staff; priorityId: string }

/**
 * One digit per kind of person, in the order of KINDS: who gets the change at their own and at another venue; empty if
 * the change cannot be repeated. Nobody at another company gets it.
 */
const HEARD: Record<
  string,
  { own: string; other: string; foreign?: string; change(db: Db, at: Target): Promise<unknown> }
> = {
  priority: {
    own: '1111111',
    other: '1100010',
    change: (db, at) => makePriority(db, at.venue, at.member),
  },
  task: {
    own: '1111111',
    other: '1100010',
    change: (db, { priorityId }) => insert(db, 'priorityTasks', [{ priorityId, label: 'Count' }]),
  },
  'check-in': {
    own: '1111111',
    other: '1100010',
    change: (db, at) =>
      insert(db, 'priorityCheckIns', [
        {
          ...{ priorityId: at.priorityId, venueId: at.venue.id, bltId: at.member.id, authorId: at.member.id },
          ...{ status: 'ON_TRACK', weekOf: '2026-11-16', submittedAt: new Date(FRIDAY) },
        },
      ]),
  },
  // A private journal: colleagues see that it exists (decisions 3).
  journal: {
    own: '1111111',
    other: '1100010',
    change: (db, at) => makeJournal(db, at.venue, at.member, at.member),
  },
  material: {
    own: '1111111',
    other: '1100010',
    change: (db, at) =>
      insert(db, 'materials', [
        {
          ...{
            id: randomUUID() as string,
            priorityId: at.priorityId,
            venueId: at.venue.id,
            bltId: at.member.id,
          },
          ...{ key: randomUUID() as string, fileName: 'a.txt', fileType: 'text/plain', size: 1 },
          ...{ uploadedById: at.member.id, createdAt: new Date(FRIDAY) },
        },
      ]),
  },
  // Colleagues do not see each other's skills.
  skill: {
    own: '1110011',
    other: '1100010',
    change: (db, { member }) =>
      insert(db, 'skillProgress', [
        {
          ...{ bltId: member.id, skillId: 'pour-cost-control', status: 'LEARNING' },
          ...{ updatedById: member.id, updatedAt: new Date(FRIDAY) },
        },
      ]),
  },
  metrics: { own: '1111111', other: '1100010', change: (db, at) => makeMetrics(db, at.venue) },
  // Its notice names no venue, and goes to everybody who edits numbers.
  'inbox of no venue': {
    own: '1111000',
    other: '1111000',
    change: (db, at) => makeWaitingFile(db, at.company, { venueIds: [at.venue.id] }),
  },
  person: {
    own: '1111111',
    other: '1100010',
    change: (db, { member }) => db.run(sql`update users set first_name = 'Sam' where id = ${member.userId}`),
  },
  venue: {
    own: '1111111',
    other: '1100010',
    change: (db, at) => db.run(sql`update venues set name = name || ' Bar' where id = ${at.venue.id}`),
  },
  // A focus goes to everyone, a venue’s answer to people with that venue in reach.
  'focus of no venue': {
    own: '1111111',
    other: '1111111',
    change: (db, at) => makeFocus(db, at.company, at.member),
  },
  focus: {
    own: '1111111',
    other: '1100010',
    change: async (db, at) => {
      const { id: focusId } = await makeFocus(db, at.company, at.member)
      const by = { updatedById: at.member.id, updatedAt: new Date(FRIDAY) }
      await insert(db, 'focusAnswers', [{ focusId, venueId: at.venue.id, text: 'A second expo', ...by }])
    },
  },
  company: {
    own: '1111111',
    other: '1111111',
    change: (db, at) => db.run(sql`update orgs set name = name || ' Group' where id = ${at.company.id}`),
  },
  message: {
    own: '1010000',
    other: '1000000',
    change: (db, at) =>
      insert(db, 'messages', [
        {
          ...{ id: randomUUID() as string, orgId: at.company.id, venueId: at.venue.id, channel: 'chat' },
          ...{
            key: randomUUID() as string,
            event: 'test',
            dueAt: new Date(FRIDAY),
            expire: new Date(FRIDAY),
          },
          createdAt: new Date(FRIDAY),
        },
      ]),
  },
  // Things without a venue go to people with every venue in reach who may see them.
  'message of no venue': {
    own: '1000000',
    other: '',
    change: (db, at) =>
      insert(db, 'spaces', [{ id: randomUUID() as string, orgId: at.company.id, venueId: null }]),
  },
  'person of no venue': {
    own: '1000000',
    other: '1000000',
    change: (db, at) => makeStaff(db, at.company, 'LEADERSHIP_READONLY'),
  },
}

test('is heard by whoever may see it, and by nobody else', async () => {
  const { db } = server.database
  const targetOf = async (at: Company, place: Venue): Promise<Target> => {
    const member = await makeStaff(db, at, 'BLT', { venues: [place] })
    return { company: at, venue: place, member, priorityId: (await makePriority(db, place, member)).id }
  }
  const foreign = await makeCompany(db)
  const targets = {
    own: await targetOf(company, venue),
    other: await targetOf(company, await makeVenue(db, company)),
    foreign: await targetOf(foreign, await makeVenue(db, foreign)),
  }
  const streams = await Promise.all(
    KINDS.map(async (kind) => {
      const [role, accessRole] = kind === 'FULL_ADMIN' ? (['VP', 'FULL_ADMIN'] as const) : [kind, undefined]
      return streamOf(
        await makeStaff(db, company, role, { venues: [venue], ...(accessRole && { accessRole }) }),
      )
    }),
  )
  for (const place of ['own', 'other', 'foreign'] as const) {
    const before = streams.map((stream) => stream.changes().length)
    const rows = Object.entries(HEARD).filter(([, row]) => row[place] !== '')
    for (const [, { change }] of rows) await change(db, targets[place])
    // Everyone gets the company's change, after the earlier changes.
    await db.run(sql`update orgs set name = name || '.' where id = ${company.id}`)
    await Promise.all(
      streams.map(async (stream, index) => {
        const news = () => stream.changes().slice(before[index])
        // The company’s own row is one of those changes, so the last notice is the second of its kind.
        const last = rows.filter(([what]) => what === 'company').length + (place === 'foreign' ? 0 : 1)
        await expect.poll(() => news().filter(({ kind }) => kind === 'company').length).toBe(last)
        const received = news().map(({ kind, venue: at }) =>
          at || kind === 'company' ? kind : `${kind} of no venue`,
        )
        const due = rows.filter(([, row]) => row[place]?.[index] === '1').map(([what]) => what)
        expect(new Set(received), `${KINDS[index]} ${place}`).toEqual(new Set([...due, 'company']))
      }),
    )
  }
})

test('a manager’s new name is heard at the venues that they manage', async () => {
  const { db } = server.database
  const second = await makeVenue(db, company)
  const manager = await makeStaff(db, company, 'GM', { venues: [venue, second] })
  const streams = await Promise.all(
    [venue, second].map(async (at) => streamOf(await makeStaff(db, company, 'BLT', { venues: [at] }))),
  )
  const elsewhere = await makeVenue(db, company)
  const stranger = await streamOf(await makeStaff(db, company, 'BLT', { venues: [elsewhere] }))
  const ofManager = (stream: LiveStream) => stream.changes().filter(({ id }) => id === manager.id)
  const before = [...streams, stranger].map((stream) => ofManager(stream).length)
  await db.run(sql`update users set first_name = 'Sam' where id = ${manager.userId}`)
  await db.run(sql`update orgs set name = name || '.' where id = ${company.id}`)
  for (const stream of [...streams, stranger])
    await expect.poll(() => stream.changes().at(-1)?.kind).toBe('company')
  const news = [...streams, stranger].map((stream, index) => ofManager(stream).slice(before[index]))
  expect(news).toEqual([
    [{ kind: 'person', venue: venue.id, id: manager.id }],
    [{ kind: 'person', venue: second.id, id: manager.id }],
    [],
  ])
})

test('an author’s own draft is heard by the author alone', async () => {
  const [own, manager] = await Promise.all([streamOf(lead), streamOf(gm)])
  const { db } = server.database
  await makeJournal(db, venue, lead, lead, { submittedAt: null })
  await db.run(sql`update journals set entry = 'More' where author_id = ${lead.id}`)
  await makeMetrics(db, venue)
  await expect.poll(() => status(manager, 'metrics').length).toBe(1)
  await expect.poll(() => own.changes().map(({ kind }) => kind)).toEqual(['journal', 'journal', 'metrics'])
  expect(manager.changes().map(({ kind }) => kind)).toEqual(['metrics'])
  await db.run(sql`update journals set submitted_at = now() where author_id = ${lead.id}`)
  await expect.poll(() => status(manager, 'journal').length).toBe(1)
})

describe('a stream', () => {
  test('ends with its session: signed out, ended by an admin, or a person who left', async () => {
    const { db } = server.database
    const cookie = await cookieOf(gm)
    const [mine, elsewhere, led] = await Promise.all([
      openStream(urlOf(server.app), cookie),
      streamOf(gm),
      streamOf(lead),
    ])
    await server.nobody('POST /api/auth/logout', {}, { headers: { cookie } })
    await expect.poll(() => mine.hasEnded()).toBe(true)
    // The page reloads and finds out why.
    expect(mine.states().at(-1)).toBe('again')
    expect(elsewhere.hasEnded()).toBe(false)
    await db.run(sql`delete from sessions where user_id = ${gm.userId}`)
    await expect.poll(() => elsewhere.hasEnded()).toBe(true)
    await db.run(sql`update users set active = false where id = ${lead.userId}`)
    await expect.poll(() => led.hasEnded()).toBe(true)
  })

  test('ends when its session expires, of which the database tells nothing', async () => {
    const stream = await streamOf(gm, { app: other })
    server.clock.set('2027-06-01T18:00:00Z')
    await expect.poll(() => stream.hasEnded()).toBe(true)
  })

  test('follows its person’s roles at once', async () => {
    const { db } = server.database
    const stream = await streamOf(gm)
    const kinds = () => stream.changes().map(({ kind }) => kind)
    await server.database.transaction(async (tx) => {
      await tx.run(sql`delete from venue_assignments where app_user_id = ${gm.id}`)
    })
    await makeMetrics(db, venue)
    await db.run(sql`update orgs set name = name || '.' where id = ${company.id}`)
    await expect.poll(() => kinds().at(-1)).toBe('company')
    expect(kinds()).toEqual(['person', 'company'])
    await insert(db, 'venueAssignments', [{ appUserId: gm.id, venueId: venue.id, place: 0 }])
    await makeMetrics(db, venue, { weekOf: '2026-11-02' })
    await expect.poll(() => kinds().at(-1)).toBe('metrics')
  })

  test('is asked to look again once the server hears again', async () => {
    const stream = await streamOf(gm)
    const before = stream.states().length
    const ended = sql`
      select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'scope live' and datname = current_database()`
    await server.owner.db.run(ended)
    await expect.poll(() => stream.states().slice(before)).toEqual(['deaf', 'again'])
    await makeMetrics(server.database.db, venue)
    await expect.poll(() => status(stream, 'metrics').length).toBe(1)
  })

  test('a gap asks some pages at once and the others later, who hear of nothing until then', async () => {
    const app = await listening(await another({ reloadAtOnce: 1, reloadMs: 60_000 }))
    const first = await streamOf(gm, { app })
    await expect.poll(() => first.states().at(-1)).toBe('again')
    const second = await streamOf(gm, { app })
    const before = { first: first.states().length, second: second.states().length }
    await server.owner.db.run(sql`
      select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'scope live' and datname = current_database()`)
    await expect.poll(() => first.states().slice(before.first)).toEqual(['deaf', 'again'])
    await makeMetrics(server.database.db, venue)
    await expect.poll(() => status(first, 'metrics').length).toBe(1)
    await expect.poll(() => second.states().slice(before.second)).toEqual(['deaf'])
    expect(status(second, 'metrics')).toEqual([])
    // It did not continue from the changes it missed.
    expect(second.lastId()).not.toBe(first.lastId())
    for (const stream of [first, second]) stream.close()
    await app.close()
  })

  test('is refused beyond the bounds, without a session, and to the page of another user', async () => {
    const cookie = await cookieOf(gm)
    const url = urlOf(server.app)
    for (let count = 0; count < 6; count += 1) open.add(await openStream(url, cookie))
    await expect(openStream(url, cookie)).rejects.toThrow('429')
    await expect(openStream(url, '')).rejects.toThrow('401')
    await expect(openStream(url, cookie, { query: `?user=${lead.userId}` })).rejects.toThrow('409')
    await expect.poll(() => server.parts.live.streams).toBeGreaterThanOrEqual(6)

    const small = await listening(await another(undefined, { liveStreams: 1 }))
    const first = await openStream(urlOf(small), cookie, { query: `?user=${gm.userId}` })
    await expect(openStream(urlOf(small), cookie)).rejects.toThrow('503')
    // A leaving server sends browsers elsewhere.
    drain(small)
    await expect.poll(() => first.hasEnded()).toBe(true)
    const next = await openStream(urlOf(small), cookie)
    expect([next.hasEnded(), next.text()]).toEqual([true, expect.stringMatching(/^retry: \d+\n\n$/)])
    await small.close()
  })

  test('is neither stored, changed, compressed nor buffered on its way', async () => {
    const gone = new AbortController()
    const headers = { cookie: await cookieOf(gm), 'accept-encoding': 'br, gzip' }
    const response = await fetch(`${urlOf(server.app)}/api/live`, { headers, signal: gone.signal })
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    })
    expect(response.headers.get('content-encoding')).toBeNull()
    gone.abort()
  })
})
