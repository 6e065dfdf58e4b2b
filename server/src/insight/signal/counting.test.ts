import { RANGES } from '@scope/contract/insight/analytics.words'
import { addWeeks } from '@scope/contract/kernel/calendar'
import fc from 'fast-check'
import sql, { type Sql } from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { historyScene, perform, type Scene, START, stepOf } from '../../../test/history.ts'
import { makeJournal, makeMetrics, makePriority, makeTarget, makeVenue } from '../../../test/world.ts'
import { mintReach } from '../../kernel/db/reach.ts'
import { insert } from '../../kernel/db/tables.ts'
import { countSome } from './counting.ts'
import { checkSignals, countSignals, recountSignals } from './jobs.ts'

let server: TestApp
const db = () => server.database.db

beforeAll(async () => {
  server = await testApp(START)
})
afterAll(() => server.close())

/** The company of the histories, with numbers and venues that are older than they. */
async function scene(): Promise<Scene> {
  const found = await historyScene(server)
  await db().run(sql`update venues set created_at = '2026-01-05' where org_id = ${found.company.id}`)
  for (const venue of found.venues)
    for (let ago = 0; ago < 16; ago += 1)
      await makeMetrics(db(), venue, { weekOf: addWeeks('2026-11-02', -ago) })
  return found
}

/** The signals of each range. */
async function readAll({ admin }: Scene) {
  const asAdmin = await server.as(admin)
  return Promise.all(
    RANGES.map(async (range) => (await asAdmin('GET /api/analytics/signals', { query: { range } })).body),
  )
}

const forgetAll = async () => {
  await db().run(sql`delete from venue_signals`)
  await db().run(sql`delete from signal_counts`)
}

test('what is counted is what the rows say, after any history of writes', { timeout: 240_000 }, async () => {
  let seen = 0
  await fc.assert(
    fc.asyncProperty(fc.array(stepOf, { minLength: 5, maxLength: 14 }), async (history) => {
      const company = await scene()
      await countSignals(server.parts, 1)
      for (const step of history) await perform(company, step)

      const partly = await readAll(company)
      // A change that did not mark its venue shows here.
      expect(await checkSignals(server.parts)).toBe(0)
      await countSignals(server.parts, 1)
      const counted = await readAll(company)
      expect(await checkSignals(server.parts)).toBe(0)
      await forgetAll()
      const live = await readAll(company)
      expect(partly).toEqual(live)
      expect(counted).toEqual(live)
      seen += live.flat().length
    }),
    { numRuns: 12 },
  )
  expect(seen).toBeGreaterThan(12)
})

describe('a write that may change a signal has its venue counted again', () => {
  /** A venue with a row of each table, counted. */
  async function counted() {
    const { company, venues, members, admin } = await historyScene(server)
    const [venue] = venues
    const [member] = members
    const priority = await makePriority(db(), venue, member, { tasks: ['Weigh the rails'] })
    await insert(db(), 'priorityCheckIns', [
      {
        ...{ venueId: venue.id, priorityId: priority.id, bltId: member.id, authorId: member.id },
        ...{ weekOf: '2026-11-02', status: 'AT_RISK', note: 'Two short.', submittedAt: server.clock.now() },
      },
    ])
    await makeJournal(db(), venue, member, member, { weekOf: '2026-10-26' })
    await makeMetrics(db(), venue, { weekOf: '2026-11-02' })
    await makeTarget(db(), venue)
    await insert(db(), 'skillProgress', [
      {
        ...{ bltId: member.id, skillId: 'pour-cost', status: 'MASTERED' },
        ...{ updatedById: admin.id, updatedAt: server.clock.now() },
      },
    ])
    await countSignals(server.parts, 1)
    return { company, venue, member, priority }
  }
  const stale = async () => {
    const found = await db().rows<{ id: string }>(
      sql`select distinct venue_id as id from stale_signals where org_id in (select id from orgs)`,
    )
    return found.map(({ id }) => id)
  }
  type At = Awaited<ReturnType<typeof counted>>
  const earlier = new Date('2026-11-08T18:00:00Z')

  test.each<[string, (at: At) => Sql]>([
    [
      'a task is added',
      ({ priority }) => sql`insert into priority_tasks (priority_id, label) values (${priority.id}, 'Count')`,
    ],
    [
      'a task is ticked',
      ({ priority }) => sql`update priority_tasks set completed = true where priority_id = ${priority.id}`,
    ],
    [
      'a task is deleted',
      ({ priority }) => sql`delete from priority_tasks where priority_id = ${priority.id}`,
    ],
    [
      'a priority is begun',
      ({ priority }) => sql`update priorities set started_at = ${earlier} where id = ${priority.id}`,
    ],
    [
      'a status changes',
      ({ priority }) => sql`update priorities set status = 'AT_RISK' where id = ${priority.id}`,
    ],
    [
      'a check-in changes',
      ({ priority }) =>
        sql`update priority_check_ins set status = 'ON_TRACK' where priority_id = ${priority.id}`,
    ],
    [
      'a note is removed',
      ({ priority }) => sql`update priority_check_ins set note = ' ' where priority_id = ${priority.id}`,
    ],
    [
      'a journal is submitted again',
      ({ venue }) => sql`update journals set submitted_at = ${earlier} where venue_id = ${venue.id}`,
    ],
    [
      'a journal is reviewed',
      ({ venue }) => sql`update journals set reviewed_at = ${earlier} where venue_id = ${venue.id}`,
    ],
    [
      'a mastery is verified',
      ({ member }) => sql`update skill_progress set verified_at = ${earlier} where blt_id = ${member.id}`,
    ],
    ['a mark is removed', ({ member }) => sql`delete from skill_progress where blt_id = ${member.id}`],
    ['a target changes', ({ venue }) => sql`update targets set amount = 20 where venue_id = ${venue.id}`],
    ['a target is removed', ({ venue }) => sql`delete from targets where venue_id = ${venue.id}`],
    [
      'numbers change',
      ({ venue }) => sql`update weekly_metrics set revenue = 1 where venue_id = ${venue.id}`,
    ],
    [
      'an admin day changes',
      ({ member }) => sql`update app_users set admin_day_dow = 5 where id = ${member.id}`,
    ],
    [
      'a member may not sign in any more',
      ({ member }) => sql`update users set active = false where id = ${member.userId}`,
    ],
    ['a venue is renamed', ({ venue }) => sql`update venues set name = 'The Annex' where id = ${venue.id}`],
    [
      'a venue moves to another time zone',
      ({ venue }) => sql`update venues set timezone = 'Asia/Tokyo' where id = ${venue.id}`,
    ],
  ])('%s', async (_, write) => {
    const at = await counted()
    expect(await stale()).toEqual([])
    await db().run(write(at))
    expect(await stale()).toEqual([at.venue.id])
  })

  test('the digest of all venues moves with the company’s time zone', async () => {
    const { company } = await counted()
    await db().run(sql`update orgs set timezone = 'Asia/Tokyo' where id = ${company.id}`)
    expect(await stale()).toHaveLength(3)
  })

  test.each<[string, (at: At) => Sql]>([
    [
      'a task’s words',
      ({ priority }) => sql`update priority_tasks set label = 'Count' where priority_id = ${priority.id}`,
    ],
    [
      'a note’s words',
      ({ priority }) =>
        sql`update priority_check_ins set note = 'One short.' where priority_id = ${priority.id}`,
    ],
    ['a draft', ({ venue }) => sql`update journals set draft = '{}' where venue_id = ${venue.id}`],
    [
      'a mark that nobody verified',
      ({ member }) => sql`update skill_progress set status = 'LEARNING' where blt_id = ${member.id}`,
    ],
  ])('but not %s', async (_, write) => {
    await db().run(write(await counted()))
    expect(await stale()).toEqual([])
  })
})

test('the nightly comparison finds a difference, says so once, and has it counted again', async () => {
  const { company } = await scene()
  expect(await countSignals(server.parts, 1)).toBe(3)
  expect(await checkSignals(server.parts)).toBe(0)
  await db().run(sql`update venue_signals set size = size + 1 where org_id = ${company.id}`)
  await expect(checkSignals(server.parts)).rejects.toThrow('The signals or queues of 3 venues differ')
  expect(await countSignals(server.parts, 1)).toBe(3)
  expect(await checkSignals(server.parts)).toBe(0)
})

test('venues that are due at the same time are counted together', async () => {
  const { company } = await scene()
  const { db: pool } = server.database
  const context = {
    reach: mintReach(company.id, 'every'),
    now: server.clock.now(),
    companyZone: 'America/Los_Angeles',
  }
  const count = () => server.database.transaction((db) => countSome({ ...context, db }, pool, 1))
  expect([await count(), await count()]).toEqual([3, 0])
})

test('a company of few venues is not counted, and leaves no marks', async () => {
  await scene()
  const marks = sql`select 1 from stale_signals where org_id in (select id from orgs)`
  expect(await db().rows(marks)).not.toEqual([])
  expect(await countSignals(server.parts, 4)).toBe(0)
  expect(await db().rows(marks)).toEqual([])
  expect(await countSignals(server.parts, 3)).toBe(3)
})

test('counting again replaces what is stored, and only one server counts at a time', async () => {
  const { company } = await scene()
  expect(await recountSignals(server.parts, 1)).toBe(true)
  expect(await countSignals(server.parts, 1)).toBe(0)
  const counted = sql`select count(*)::int as count from signal_counts where org_id = ${company.id}`
  expect(await db().rows<{ count: number }>(counted)).toEqual([{ count: 3 }])
  await server.owner.transaction(async (tx) => {
    await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`signals ${company.id}`}, 0))`)
    expect(await recountSignals(server.parts, 1)).toBe(false)
  })
})

test('a day is counted in the hour before it begins at the venue, and the day before is deleted with a later count', async () => {
  const { company, venues } = await scene()
  const counts = async (now: string) => {
    server.clock.set(now)
    const counted = await countSignals(server.parts, 1)
    const found = await db().rows<{ venueId: string }>(
      sql`select venue_id as "venueId" from signal_counts where org_id = ${company.id}`,
    )
    return [counted, ...venues.map(({ id }) => found.filter(({ venueId }) => venueId === id).length)]
  }
  expect(await counts('2026-11-12T03:00:00Z')).toEqual([3, 1, 1, 1])
  expect(await counts('2026-11-12T03:30:00Z')).toEqual([0, 1, 1, 1])
  // Half an hour before midnight in New York, then in Los Angeles.
  expect(await counts('2026-11-12T04:30:00Z')).toEqual([1, 1, 2, 1])
  expect(await counts('2026-11-12T07:30:00Z')).toEqual([2, 2, 1, 2])
  expect(await counts('2026-11-13T04:30:00Z')).toEqual([1, 1, 2, 1])
})

test('a reader of many venues is told the same before and after they are counted', async () => {
  const { company, admin } = await historyScene(server)
  for (let nth = 0; nth < 40; nth += 1) {
    const venue = await makeVenue(db(), company, {
      createdAt: new Date('2026-01-05'),
      name: `bar ${nth % 7} ${nth}`,
    })
    for (let ago = nth % 5; ago < 20; ago += 1)
      await makeMetrics(db(), venue, {
        weekOf: addWeeks('2026-11-02', -ago),
        revenue: nth % 3 === 0 && ago === 0 ? '20000.00' : '60000.00',
      })
  }
  const asAdmin = await server.as(admin)
  const read = async () => (await asAdmin('GET /api/analytics/signals')).body
  const live = await read()
  expect(await countSignals(server.parts, 1)).toBe(43)
  const counted = await read()
  expect(counted).toEqual(live)
  expect(counted).toHaveLength(7)
})
