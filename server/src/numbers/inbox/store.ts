import sql from 'sql-template-tag'
import type { Db } from '../../kernel/db/pool/pool.ts'
import type { Reach } from '../../kernel/db/reach.ts'
import { insert, type StoredRow } from '../../kernel/db/tables.ts'

export type Inbox = Pick<StoredRow<'inboxes'>, 'letters' | 'senders' | 'reportTo'>

/** A company's address and who may use it. Undefined until somebody has made one or saved settings. */
export async function findInbox(reach: Reach, db: Db): Promise<Inbox | undefined> {
  const [found] = await db.rows<Inbox>(sql`
    select letters, senders, report_to as "reportTo" from inboxes where org_id = ${reach.orgId}`)
  return found
}

/** Saves a company's address and settings. */
export async function saveInbox(
  reach: Reach,
  db: Db,
  inbox: Inbox & { updatedById: string; updatedAt: Date },
): Promise<void> {
  await insert(db, 'inboxes', [{ orgId: reach.orgId, ...inbox }], {
    orElse: sql`on conflict (org_id) do update set letters = excluded.letters, senders = excluded.senders,
      report_to = excluded.report_to, updated_by_id = excluded.updated_by_id, updated_at = excluded.updated_at`,
  })
}
