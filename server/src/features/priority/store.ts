import { and, eq } from 'drizzle-orm'
import type { Db } from '../../db/pool.ts'
import { type Reach, withinReach } from '../../db/reach.ts'
import { priorities, venues } from '../../db/schema.ts'
import { isUuid } from '../../db/sql.ts'

export type PriorityRow = typeof priorities.$inferSelect & { timezone: string }

const inReach = (reach: Reach) => withinReach(reach, 'venues')

/** One priority, held against other writers until the transaction ends. */
export async function lockPriority(reach: Reach, db: Db, id: string): Promise<PriorityRow | undefined> {
  if (!isUuid(id)) return undefined
  const rows = await db
    .select({ priority: priorities, timezone: venues.timezone })
    .from(priorities)
    .innerJoin(venues, eq(venues.id, priorities.venueId))
    .where(and(eq(priorities.id, id), inReach(reach)))
    .for('update', { of: priorities })
  const [found] = rows
  return found && { ...found.priority, timezone: found.timezone }
}

export async function insertPriority(
  _reach: Reach,
  db: Db,
  row: typeof priorities.$inferInsert,
): Promise<string> {
  const [inserted] = await db.insert(priorities).values(row).returning({ id: priorities.id })
  return inserted?.id ?? ''
}

export async function updatePriority(
  _reach: Reach,
  db: Db,
  id: string,
  changes: Partial<typeof priorities.$inferInsert>,
): Promise<void> {
  await db.update(priorities).set(changes).where(eq(priorities.id, id))
}
