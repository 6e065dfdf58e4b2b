import type { Context, Person } from '../../context.ts'
import type { Db } from '../../db/pool.ts'
import type { Reach } from '../../db/reach.ts'
import { insert } from '../../db/tables.ts'
import type { AuditAction } from './rules.ts'

/** Who does something, as the trail keeps it. */
type Doer = Pick<Context, 'db' | 'now'> & { person: Pick<Person, 'orgId' | 'userId'> }

/**
 * Writes down who did what, in the transaction that does it. `about` in `meta` says to whom or to what in words;
 * `before` and `after` hold the fields that were changed. Neither holds a secret or a private text.
 */
export async function audit(
  { db, person, now }: Doer,
  action: AuditAction,
  meta: Record<string, unknown>,
): Promise<void> {
  await insert(db, 'audits', [{ orgId: person.orgId, userId: person.userId, action, meta, createdAt: now }])
}

/** The trace of an operator's command, which has no user. */
export async function auditCommand(
  reach: Reach,
  db: Db,
  row: { id: string; action: AuditAction; meta: Record<string, unknown>; now: Date },
): Promise<void> {
  const { now, ...audit } = row
  await insert(db, 'audits', [{ ...audit, orgId: reach.orgId, userId: null, createdAt: now }])
}
