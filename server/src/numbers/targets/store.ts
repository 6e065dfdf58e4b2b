import sql from 'sql-template-tag'
import type { Db } from '../../kernel/db/pool/pool.ts'
import { type Reach, withinReach } from '../../kernel/db/reach.ts'
import { insert, type NewRow, update } from '../../kernel/db/tables.ts'

const ofReach = (reach: Reach) =>
  sql`exists (select 1 from venues v where v.id = targets.venue_id and ${withinReach(reach, 'v')})`

/** Adds targets of venues within reach. */
export async function insertTargets(
  _reach: Reach,
  db: Db,
  rows: readonly NewRow<'targets'>[],
): Promise<void> {
  await insert(db, 'targets', rows)
}

/** Replaces targets of the same week. */
export async function replaceTargets(
  reach: Reach,
  db: Db,
  rows: readonly (NewRow<'targets'> & { id: string })[],
): Promise<void> {
  if (rows.length > 0) await update(db, 'targets', rows, ofReach(reach))
}

/** Deletes a target within reach. */
export async function deleteTarget(reach: Reach, db: Db, id: string): Promise<void> {
  await db.run(sql`delete from targets where id = ${id} and ${ofReach(reach)}`)
}
