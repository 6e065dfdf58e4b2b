import sql from 'sql-template-tag'
import type { Db } from '../../db/pool.ts'
import { type Reach, withinReach } from '../../db/reach.ts'
import { memberWithinReach, venueOfMember } from '../../db/sql.ts'
import { updateOne } from '../../db/tables.ts'
import type { Ending, Outcome } from './rules.ts'

export type EndingRow = Ending & { id: string; timezone: string }

/**
 * The live priorities whose due week's Sunday is before `day`, held for this transaction; what another server holds
 * is passed over.
 */
export function lockEnding(reach: Reach, db: Db, day: string): Promise<EndingRow[]> {
  return db.rows<EndingRow>(sql`
    select p.id, p.status, p.period, p.year, v.timezone,
           (select count(*)::int from priority_tasks t where t.priority_id = p.id) as tasks,
           (select count(*)::int from priority_tasks t where t.priority_id = p.id and t.completed) as "tasksDone",
           (select count(*)::int from priority_check_ins c where c.priority_id = p.id) as "checkIns",
           (select count(*)::int from priority_check_ins c
             where c.priority_id = p.id and c.status = 'ON_TRACK') as "onTrackWeeks"
      from priorities p join app_users a on a.id = p.blt_id ${venueOfMember('p', 'a')}
     where not p.is_archived and p.due_at < ${day} and ${withinReach(reach, 'v')}
     order by p.id limit 500 for update of p skip locked`)
}

export async function archiveOne(
  reach: Reach,
  db: Db,
  id: string,
  outcome: Outcome,
  now: Date,
): Promise<void> {
  await updateOne(
    db,
    'priorities',
    id,
    {
      ...outcome,
      isArchived: true,
      archivedAt: now,
      archiveReason: 'Period ended',
    },
    memberWithinReach(reach, 'priorities'),
  )
}
