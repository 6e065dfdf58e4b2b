import { and, eq, gt, sql } from 'drizzle-orm'
import type { Db } from '../../db/pool.ts'
import type { Reach } from '../../db/reach.ts'
import { priorityCheckIns } from '../../db/schema.ts'

/** Writes a week's check-in; a second one of the week replaces the first (decisions 4). */
export async function saveCheckIn(
  _reach: Reach,
  db: Db,
  row: typeof priorityCheckIns.$inferInsert,
): Promise<void> {
  await db
    .insert(priorityCheckIns)
    .values(row)
    .onConflictDoUpdate({
      target: [priorityCheckIns.priorityId, priorityCheckIns.weekOf],
      set: {
        status: sql`excluded.status`,
        note: sql`excluded.note`,
        submittedAt: sql`excluded.submitted_at`,
        authorId: sql`excluded.author_id`,
      },
    })
}

/** Whether a week after this one has its check-in already: then that one says how the priority stands. */
export async function hasLaterCheckIn(
  _reach: Reach,
  db: Db,
  priorityId: string,
  week: string,
): Promise<boolean> {
  const rows = await db
    .select({ id: priorityCheckIns.id })
    .from(priorityCheckIns)
    .where(and(eq(priorityCheckIns.priorityId, priorityId), gt(priorityCheckIns.weekOf, week)))
    .limit(1)
  return rows.length > 0
}
