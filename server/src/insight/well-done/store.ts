import sql from 'sql-template-tag'
import type { Db } from '../../kernel/db/pool/pool.ts'
import type { Reach } from '../../kernel/db/reach.ts'
import { insert, insertOne, type NewRow, updateOne } from '../../kernel/db/tables.ts'

export async function insertWellDone(_reach: Reach, db: Db, row: NewRow<'wellDones'>): Promise<void> {
  await insertOne(db, 'wellDones', row)
}

/** Hides a well-done from colleagues, or shows it again. */
export async function saveHidden(
  _reach: Reach,
  db: Db,
  { id, toId, hiddenAt }: { id: string; toId: string; hiddenAt: Date | null },
): Promise<void> {
  await updateOne(db, 'wellDones', id, { hiddenAt }, sql`to_id = ${toId}`)
}

export async function deleteWellDone(
  _reach: Reach,
  db: Db,
  { id, fromId }: { id: string; fromId: string },
): Promise<void> {
  await db.run(sql`delete from well_dones where id = ${id} and from_id = ${fromId}`)
}

/** Saves the last well-done that a person has dismissed. An earlier one, from another device, changes nothing. */
export async function saveDismissed(
  _reach: Reach,
  db: Db,
  { userId, appUserId, until }: { userId: string; appUserId: string; until: Date },
): Promise<void> {
  await insert(db, 'looks', [{ userId, place: 'well-done', aboutId: appUserId, seenAt: until }], {
    orElse: sql`on conflict (user_id, place, about_id) do update
      set seen_at = excluded.seen_at where looks.seen_at < excluded.seen_at`,
  })
}
