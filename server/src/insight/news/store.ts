import sql from 'sql-template-tag'
import type { Db } from '../../kernel/db/pool/pool.ts'
import type { Reach } from '../../kernel/db/reach.ts'
import { insert, type NewRow } from '../../kernel/db/tables.ts'

/** Saves when a person visited a place. A visit earlier than the stored one, from another device, changes nothing. */
export async function saveLook(_reach: Reach, db: Db, row: NewRow<'looks'>): Promise<void> {
  await insert(db, 'looks', [row], {
    orElse: sql`on conflict (user_id, place, about_id) do update
      set seen_at = excluded.seen_at where looks.seen_at < excluded.seen_at`,
  })
}
