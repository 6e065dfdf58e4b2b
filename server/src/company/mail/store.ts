import sql from 'sql-template-tag'
import type { Db } from '../../kernel/db/pool/pool.ts'
import { insert, type NewRow } from '../../kernel/db/tables.ts'

/*
 * Without a reach: an e-mail can be written before its company exists.
 */

/** Adds an e-mail to the outbox, unless one with its key is there. */
export async function insertMail(db: Db, row: NewRow<'messages'>): Promise<void> {
  await insert(db, 'messages', [row], { orElse: sql`on conflict (channel, key) do nothing` })
}
