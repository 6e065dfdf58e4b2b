import sql from 'sql-template-tag'
import type { Db } from '../../kernel/db/pool.ts'
import type { Reach } from '../../kernel/db/reach.ts'
import type { NewRow, StoredRow } from '../../kernel/db/tables.ts'

type CheckInRow = StoredRow<'priorityCheckIns'>
type NewCheckIn = Pick<
  CheckInRow,
  'priorityId' | 'venueId' | 'bltId' | 'status' | 'note' | 'submittedAt' | 'authorId'
> &
  Required<Pick<NewRow<'priorityCheckIns'>, 'weekOf'>>
type Saved = { status: CheckInRow['status'] | null; note: string | null; isLatest: boolean }

/**
 * Writes the check-in of a week, for a priority that the caller has locked within reach; a second one of the week
 * replaces the first (decisions 4). Answers the one that it replaced, and whether no later week has one.
 */
export async function saveCheckIn(
  _reach: Reach,
  db: Db,
  row: NewCheckIn,
): Promise<{ earlier: Pick<CheckInRow, 'status' | 'note'> | undefined; isLatest: boolean }> {
  const [saved] = await db.rows<Saved>(sql`
    with saved as (
      insert into priority_check_ins
             (priority_id, venue_id, blt_id, status, note, week_of, submitted_at, author_id)
      values (${row.priorityId}, ${row.venueId}, ${row.bltId}, ${row.status}, ${row.note}, ${row.weekOf},
              ${row.submittedAt}, ${row.authorId})
          on conflict (priority_id, week_of) do update
         set status = excluded.status, note = excluded.note, submitted_at = excluded.submitted_at,
             author_id = excluded.author_id)
    select earlier.status, earlier.note,
           not exists (select from priority_check_ins
                        where priority_id = ${row.priorityId} and week_of > ${row.weekOf}) as "isLatest"
      from (select) one
      left join priority_check_ins earlier
        on earlier.priority_id = ${row.priorityId} and earlier.week_of = ${row.weekOf}`)
  if (!saved) throw new Error('The check-in was not saved.')
  const { status, note, isLatest } = saved
  return { earlier: status === null ? undefined : { status, note }, isLatest }
}

/** Whether the week has a check-in that was made after this instant. */
export async function isCheckedInAfter(
  _reach: Reach,
  db: Db,
  { priorityId, week, at }: { priorityId: string; week: string; at: Date },
): Promise<boolean> {
  const found = await db.rows<{ id: string }>(sql`
    select id from priority_check_ins
     where priority_id = ${priorityId} and week_of = ${week} and submitted_at > ${at}`)
  return found.length > 0
}
