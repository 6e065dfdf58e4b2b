import { sql } from 'drizzle-orm'
import { insertMany } from '../src/db/bulk.ts'
import type { Db } from '../src/db/pool.ts'
import type { Reach } from '../src/db/reach.ts'
import { journals, orgs, priorities, priorityCheckIns, priorityTasks, settings } from '../src/db/schema.ts'
import type { Story } from './story.ts'

const LOCK = 4_207_302

/** Whether the database has no company yet. Servers that start together take turns, until the transaction ends. */
export async function isEmpty(tx: Db): Promise<boolean> {
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`)
  return (await tx.select({ id: orgs.id }).from(orgs).limit(1)).length === 0
}

export async function insertStories(_reach: Reach, tx: Db, stories: readonly Story[]): Promise<void> {
  await insertMany(
    tx,
    priorities,
    stories.map(({ priority }) => priority),
  )
  await insertMany(
    tx,
    priorityTasks,
    stories.flatMap(({ tasks }) => tasks),
  )
  await insertMany(
    tx,
    priorityCheckIns,
    stories.flatMap(({ checkIns }) => checkIns),
  )
}

export async function insertJournals(
  _reach: Reach,
  tx: Db,
  rows: readonly (typeof journals.$inferInsert)[],
): Promise<void> {
  await insertMany(tx, journals, rows)
}

/** Writes down that this database holds the demo, of which seed and which day. */
export async function noteDemo(tx: Db, value: { seed: string; date: string }): Promise<void> {
  await tx.insert(settings).values({ key: 'demo', value })
}
