import type { Task } from '@scope/contract/task'
import sql, { raw } from 'sql-template-tag'
import type { Context } from '../../context.ts'
import { withinReach } from '../../db/reach.ts'
import { venueOfMember } from '../../db/sql.ts'

/** A task as the API shows it, for a query that gathers a priority with its tasks. */
export const taskJson = (alias: string) =>
  raw(`json_build_object(
  'id', ${alias}.id, 'priorityId', ${alias}.priority_id, 'label', ${alias}.label, 'completed', ${alias}.completed,
  'due', ${alias}.due, 'sortOrder', ${alias}.sort_order)`)

/** A priority's tasks in their order. */
export async function listTasks({ reach, db }: Context, priorityId: string): Promise<Task[]> {
  const found = await db.rows<{ task: Task }>(sql`
    select ${taskJson('t')} as task
      from priority_tasks t join priorities p on p.id = t.priority_id
      join app_users a on a.id = p.blt_id ${venueOfMember('p', 'a')}
     where t.priority_id = ${priorityId} and ${withinReach(reach, 'v')}
     order by t.sort_order, t.created_at, t.id`)
  return found.map(({ task }) => task)
}
