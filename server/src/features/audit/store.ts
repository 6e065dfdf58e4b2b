import type { Context } from '../../context.ts'
import type { Db } from '../../db/pool.ts'
import type { Reach } from '../../db/reach.ts'
import { insert } from '../../db/tables.ts'

/** Writes down who did what, in the transaction that does it. */
export async function audit(
  { db, person, now }: Pick<Context, 'db' | 'person' | 'now'>,
  action: string,
  meta: Record<string, unknown>,
): Promise<void> {
  await insert(db, 'audits', [{ orgId: person.orgId, userId: person.userId, action, meta, createdAt: now }])
}

/** The trace of an operator's command, which has no user. */
export async function auditCommand(
  reach: Reach,
  db: Db,
  row: { id: string; action: string; meta: Record<string, unknown>; now: Date },
): Promise<void> {
  const { now, ...audit } = row
  await insert(db, 'audits', [{ ...audit, orgId: reach.orgId, userId: null, createdAt: now }])
}
