import type { Task } from '@scope/contract/work/task'
import sql from 'sql-template-tag'
import type { Context } from '../../kernel/context.ts'
import { withinReach } from '../../kernel/db/reach.ts'
import { venueOfRow } from '../../kernel/db/sql.ts'
import { taskJson } from '../priority/view.ts'

/** A priority's tasks in their order. */
export async function listTasks({ reach, db }: Context, priorityId: string): Promise<Task[]> {
  const rows = await db.rows<{ task: Task }>(sql`
    select ${taskJson('t')} as task
      from priority_tasks t join priorities p on p.id = t.priority_id
      ${venueOfRow('p')}
     where t.priority_id = ${priorityId} and ${withinReach(reach, 'v')}
     order by t.sort_order, t.created_at, t.id`)
  return rows.map(({ task }) => task)
}
