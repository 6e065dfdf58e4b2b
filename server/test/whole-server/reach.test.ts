import fc from 'fast-check'
import sql, { raw } from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '../../src/kernel/db/pool/pool.ts'
import { mintReach } from '../../src/kernel/db/reach.ts'
import { insert } from '../../src/kernel/db/tables.ts'
import { lockOwnEntry, saveJournal } from '../../src/work/journal/store.ts'
import { lockPriority } from '../../src/work/priority/store.ts'
import { type TestDatabase, testDatabase } from '../database.ts'
import {
  type Company,
  makeCompany,
  makeJournal,
  makePriority,
  makeStaff,
  makeVenue,
  type Staff,
  type Venue,
} from '../world.ts'

/*
 * The venue through which a row is reached is stored (decision 012). After any writes and moves it must be the member's
 * venue, or the row's own if the member has none.
 */

const TABLES = ['priorities', 'priority_check_ins', 'journals'] as const
const VENUES = 3
const MEMBERS = 3

let base: TestDatabase

beforeAll(async () => {
  base = await testDatabase()
})
afterAll(() => base.drop())

async function scene(): Promise<{ db: Db; company: Company; venues: Venue[]; members: Staff[] }> {
  const { db } = base.database
  const company = await makeCompany(db)
  const venues: Venue[] = []
  for (let nth = 0; nth < VENUES; nth += 1) venues.push(await makeVenue(db, company))
  const members: Staff[] = []
  for (let nth = 0; nth < MEMBERS; nth += 1)
    members.push(await makeStaff(db, company, 'BLT', { venues: venues.slice(nth) }))
  return { db, company, venues, members }
}

/** Rows whose stored reach is wrong. */
async function wrongRows(db: Db): Promise<unknown[]> {
  const rowsByTable = await Promise.all(
    TABLES.map((table) =>
      db.rows(sql`
        select r.id from ${raw(table)} r join app_users a on a.id = r.blt_id
         where r.reach_venue_id <> coalesce(a.venue_id, r.venue_id)`),
    ),
  )
  return rowsByTable.flat()
}

const move = (db: Db, member: Staff, venue: Venue | undefined) =>
  db.run(
    sql`update app_users set venue_id = ${venue?.id ?? null}, updated_at = now() where id = ${member.id}`,
  )

type Step = {
  what: 'priority' | 'checkIn' | 'journal' | 'move' | 'leave' | 'correct'
  member: number
  venue: number
}
const step: fc.Arbitrary<Step> = fc.record({
  what: fc.constantFrom('priority', 'checkIn', 'journal', 'move', 'leave', 'correct'),
  member: fc.nat(MEMBERS - 1),
  venue: fc.nat(VENUES - 1),
})

test('the stored reach is right after any writes and moves', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      const { db, venues, members } = await scene()
      for (const [nth, { what, ...chosen }] of steps.entries()) {
        const [member, venue] = [members[chosen.member], venues[chosen.venue]]
        if (!member || !venue) throw new Error('Every step names a member and a venue.')
        const weekOf = new Date(Date.UTC(2026, 0, 5 + 7 * nth)).toISOString().slice(0, 10)
        if (what === 'priority') await makePriority(db, venue, member)
        if (what === 'journal') await makeJournal(db, venue, member, member, { weekOf })
        if (what === 'checkIn') {
          const { id: priorityId } = await makePriority(db, venue, member)
          const row = { priorityId, venueId: venue.id, bltId: member.id, authorId: member.id, weekOf }
          await insert(db, 'priorityCheckIns', [{ ...row, status: 'ON_TRACK', submittedAt: new Date() }])
        }
        if (what === 'move') await move(db, member, venue)
        if (what === 'leave') await move(db, member, undefined)
        if (what === 'correct')
          await db.run(sql`update journals set venue_id = ${venue.id} where blt_id = ${member.id}`)
        expect(await wrongRows(db)).toEqual([])
      }
    }),
    { numRuns: 15 },
  )
})

describe('a row written while its member moves', () => {
  /**
   * Starts the first transaction, runs the second until it waits for the first, then finishes the first with `rest`.
   */
  async function atOnce(
    first: (tx: Db) => Promise<unknown>,
    second: (tx: Db) => Promise<unknown>,
    rest: (tx: Db) => Promise<unknown> = async () => undefined,
  ) {
    const { transaction } = base.database
    const begun = Promise.withResolvers<void>()
    const waits = Promise.withResolvers<void>()
    const one = transaction(async (tx) => {
      await first(tx)
      begun.resolve()
      await waits.promise
      await rest(tx)
    })
    await begun.promise
    const other = transaction(second)
    await untilWaiting()
    waits.resolve()
    await Promise.all([one, other])
  }

  /** Polls until a transaction waits for a lock. */
  async function untilWaiting() {
    const { run } = base.owner.db
    const waiting = sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(() => run(waiting), { interval: 5 }).toBeGreaterThan(0)
  }

  test('is moved too if the write came first', async () => {
    const { db, venues, members } = await scene()
    const [member, from, to] = [members[0], venues[0], venues[1]]
    if (!member || !from || !to) throw new Error('The scene has them.')
    await atOnce(
      (tx) => makePriority(tx, from, member),
      (tx) => move(tx, member, to),
    )
    expect(await wrongRows(db)).toEqual([])
  })

  test('is reached at the new venue if the move came first', async () => {
    const { db, venues, members } = await scene()
    const [member, from, to] = [members[0], venues[0], venues[1]]
    if (!member || !from || !to) throw new Error('The scene has them.')
    await atOnce(
      (tx) => move(tx, member, to),
      (tx) => makeJournal(tx, from, member, member),
    )
    expect(await wrongRows(db)).toEqual([])
  })

  test('can be written by a call that locked a row of the member first', async () => {
    const { db, company, venues, members } = await scene()
    const [member, from, to] = [members[0], venues[0], venues[1]]
    if (!member || !from || !to) throw new Error('The scene has them.')
    const { id: priorityId } = await makePriority(db, from, member)
    const own = { bltId: member.id, weekOf: '2026-11-16', authorId: member.id }
    await makeJournal(db, from, member, member)
    const reach = mintReach(company.id, 'every')
    await atOnce(
      (tx) => lockPriority(reach, tx, priorityId),
      (tx) => move(tx, member, to),
      (tx) =>
        insert(tx, 'priorityCheckIns', [
          { ...own, priorityId, venueId: from.id, status: 'ON_TRACK', submittedAt: new Date() },
        ]),
    )
    await atOnce(
      (tx) => lockOwnEntry(reach, tx, own),
      (tx) => move(tx, member, from),
      (tx) => saveJournal(reach, tx, { ...own, venueId: to.id, entry: 'Counted.', submittedAt: new Date() }),
    )
    expect(await wrongRows(db)).toEqual([])
  })
})
