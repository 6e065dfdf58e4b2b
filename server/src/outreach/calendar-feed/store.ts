import sql from 'sql-template-tag'
import type { Db } from '../../kernel/db/pool/pool.ts'
import { insert, type NewRow } from '../../kernel/db/tables.ts'

/*
 * A store without a reach: a feed belongs to one person, and its secret is the only identification of its reader.
 */

type Feed = { userId: string; madeAt: Date }

/** When a person's feed was made, if they have one. */
export async function findMadeAt(db: Db, userId: string): Promise<Date | null> {
  const [row] = await db.rows<{ madeAt: Date }>(
    sql`select made_at as "madeAt" from calendar_feeds where user_id = ${userId}`,
  )
  return row?.madeAt ?? null
}

export async function findFeed(db: Db, hash: string): Promise<Feed | undefined> {
  const [row] = await db.rows<Feed>(
    sql`select user_id as "userId", made_at as "madeAt" from calendar_feeds where hash = ${hash}`,
  )
  return row
}

/** Saves a person's feed in place of the previous one. */
export async function saveFeed(db: Db, row: NewRow<'calendarFeeds'>): Promise<void> {
  await insert(db, 'calendarFeeds', [row], {
    orElse: sql`on conflict (user_id) do update set hash = excluded.hash, made_at = excluded.made_at`,
  })
}

/** Ends a person's feed. Returns the number of removed rows. */
export function removeFeed(db: Db, userId: string): Promise<number> {
  return db.run(sql`delete from calendar_feeds where user_id = ${userId}`)
}
