import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/pool.ts'
import type { Reach } from '../../db/reach.ts'
import { priorityTasks } from '../../db/schema.ts'
import { isUuid } from '../../db/sql.ts'
import { lockPriority, type PriorityRow } from '../priority/store.ts'

export type TaskRow = typeof priorityTasks.$inferSelect

/** One task with its priority, both held. */
export async function lockTask(
  reach: Reach,
  db: Db,
  id: string,
): Promise<{ task: TaskRow; priority: PriorityRow } | undefined> {
  if (!isUuid(id)) return undefined
  const [task] = await db.select().from(priorityTasks).where(eq(priorityTasks.id, id))
  const priority = task && (await lockPriority(reach, db, task.priorityId))
  if (!priority) return undefined
  const [fresh] = await db.select().from(priorityTasks).where(eq(priorityTasks.id, id)).for('update')
  return fresh && { task: fresh, priority }
}

export async function countTasks(
  _reach: Reach,
  db: Db,
  priorityId: string,
): Promise<{ tasks: number; tasksDone: number; lastPlace: number }> {
  const [counts] = await db
    .select({
      tasks: sql<number>`count(*)::int`,
      tasksDone: sql<number>`(count(*) filter (where ${priorityTasks.completed}))::int`,
      lastPlace: sql<number>`coalesce(max(${priorityTasks.sortOrder}), -1)::int`,
    })
    .from(priorityTasks)
    .where(eq(priorityTasks.priorityId, priorityId))
  return counts ?? { tasks: 0, tasksDone: 0, lastPlace: -1 }
}

export async function insertTask(
  _reach: Reach,
  db: Db,
  row: typeof priorityTasks.$inferInsert,
): Promise<TaskRow | undefined> {
  const [inserted] = await db.insert(priorityTasks).values(row).returning()
  return inserted
}

export async function updateTask(
  _reach: Reach,
  db: Db,
  id: string,
  changes: Partial<typeof priorityTasks.$inferInsert>,
): Promise<TaskRow | undefined> {
  const [updated] = await db.update(priorityTasks).set(changes).where(eq(priorityTasks.id, id)).returning()
  return updated
}

export async function deleteTask(_reach: Reach, db: Db, id: string): Promise<void> {
  await db.delete(priorityTasks).where(eq(priorityTasks.id, id))
}
