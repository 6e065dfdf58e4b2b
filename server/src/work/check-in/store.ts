import sql from 'sql-template-tag'
import type { Db } from '../../kernel/db/pool.ts'
import type { Reach } from '../../kernel/db/reach.ts'
import { memberWithinReach } from '../../kernel/db/sql.ts'
import { insert, type NewRow, type StoredRow } from '../../kernel/db/tables.ts'

/** Writes a week's check-in; a second one of the week replaces the first (decisions 4). */
export async function saveCheckIn(_reach: Reach, db: Db, row: NewRow<'priorityCheckIns'>): Promise<void> {
  await insert(db, 'priorityCheckIns', [row], {
    orElse: sql`on conflict (priority_id, week_of) do update
      set status = excluded.status, note = excluded.note, submitted_at = excluded.submitted_at,
          author_id = excluded.author_id`,
  })
}

/** What was said of the week before, where a check-in replaces one. */
export async function findCheckIn(
  reach: Reach,
  db: Db,
  priorityId: string,
  week: string,
): Promise<Pick<StoredRow<'priorityCheckIns'>, 'status' | 'note'> | undefined> {
  const [found] = await db.rows<Pick<StoredRow<'priorityCheckIns'>, 'status' | 'note'>>(
    sql`select status, note from priority_check_ins where priority_id = ${priorityId} and week_of = ${week}
           and ${memberWithinReach(reach, 'priority_check_ins')}`,
  )
  return found
}

/** Whether a week after this one has its check-in already: then that one says how the priority stands. */
export async function hasLaterCheckIn(
  reach: Reach,
  db: Db,
  priorityId: string,
  week: string,
): Promise<boolean> {
  const later = await db.rows(
    sql`select 1 from priority_check_ins where priority_id = ${priorityId} and week_of > ${week}
           and ${memberWithinReach(reach, 'priority_check_ins')} limit 1`,
  )
  return later.length > 0
}
