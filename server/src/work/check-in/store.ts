import sql, { type Sql } from 'sql-template-tag'
import type { Db } from '../../kernel/db/pool/pool.ts'
import type { Reach } from '../../kernel/db/reach.ts'
import type { NewRow, StoredRow } from '../../kernel/db/tables.ts'
import { updatingPriority } from '../priority/store.ts'

type CheckInRow = StoredRow<'priorityCheckIns'>
type NewCheckIn = Pick<
  CheckInRow,
  'priorityId' | 'venueId' | 'bltId' | 'status' | 'note' | 'submittedAt' | 'authorId'
> &
  Required<Pick<NewRow<'priorityCheckIns'>, 'weekOf'>>

/**
 * Writes the check-in of a week, for a priority that the caller has locked within reach; a second one of the week
 * replaces the first (decisions 4). With it, in one statement, what it changes of the priority, and its row of the trail.
 */
export async function saveCheckIn(
  reach: Reach,
  db: Db,
  row: NewCheckIn,
  { priority, trail }: { priority: Partial<NewRow<'priorities'>>; trail: Sql },
): Promise<void> {
  await db.run(sql`
    with checked_in as (
      insert into priority_check_ins
             (priority_id, venue_id, blt_id, status, note, week_of, submitted_at, author_id)
      values (${row.priorityId}, ${row.venueId}, ${row.bltId}, ${row.status}, ${row.note}, ${row.weekOf},
              ${row.submittedAt}, ${row.authorId})
          on conflict (priority_id, week_of) do update
         set status = excluded.status, note = excluded.note, submitted_at = excluded.submitted_at,
             author_id = excluded.author_id),
    changed as (${updatingPriority(reach, row.priorityId, priority)})
    ${trail}`)
}
