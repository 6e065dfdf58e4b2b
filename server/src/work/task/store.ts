import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import type { Db } from '../../kernel/db/pool/pool.ts'
import type { Reach } from '../../kernel/db/reach.ts'
import { isUuid, rowWithinReach } from '../../kernel/db/sql.ts'
import { insert, type NewRow, type StoredRow, updateOne } from '../../kernel/db/tables.ts'
import { lockPriorityBy, type PriorityRow } from '../priority/store.ts'

export type TaskRow = Pick<
  StoredRow<'priorityTasks'>,
  'id' | 'priorityId' | 'label' | 'completed' | 'completedAt' | 'due' | 'sortOrder'
>

/** SQL condition: the task's priority is within reach. */
const inReach = (reach: Reach) => sql`exists (
  select 1 from priorities where priorities.id = priority_tasks.priority_id and ${rowWithinReach(reach, 'priorities')})`

const columns = sql`id, priority_id as "priorityId", label, completed, completed_at as "completedAt", due, sort_order as "sortOrder"`

/** One task with its priority. Locking the priority locks its tasks. */
export async function lockTask(
  reach: Reach,
  db: Db,
  id: string,
): Promise<{ task: TaskRow; priority: PriorityRow } | undefined> {
  if (!isUuid(id)) return undefined
  const [priority, task] = await Promise.all([
    lockPriorityBy(reach, db, sql`select priority_id from priority_tasks where id = ${id}`),
    findTask(reach, db, id),
  ])
  return task && priority && { task, priority }
}

export async function findTask(reach: Reach, db: Db, id: string): Promise<TaskRow | undefined> {
  const [row] = await db.rows<TaskRow>(
    sql`select ${columns} from priority_tasks where id = ${id} and ${inReach(reach)}`,
  )
  return row
}

export async function insertTask(
  _reach: Reach,
  db: Db,
  row: Omit<NewRow<'priorityTasks'>, 'id'>,
): Promise<string> {
  const id = randomUUID()
  await insert(db, 'priorityTasks', [{ ...row, id }])
  return id
}

export async function updateTask(
  reach: Reach,
  db: Db,
  id: string,
  changes: Partial<NewRow<'priorityTasks'>>,
): Promise<void> {
  await updateOne(db, 'priorityTasks', id, changes, inReach(reach))
}

export async function deleteTask(reach: Reach, db: Db, id: string): Promise<void> {
  await db.run(sql`delete from priority_tasks where id = ${id} and ${inReach(reach)}`)
}
