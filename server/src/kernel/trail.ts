import type { AuditAction } from '@scope/contract/insight/audit.words'
import type { Context, Doer } from './context.ts'
import type { Db } from './db/pool/pool.ts'
import type { Reach } from './db/reach.ts'
import { insert, insertingOne } from './db/tables.ts'

/** Who does something: a person, or with the user null the operator. */
type Doing = Pick<Context, 'db' | 'now'> & { person: Pick<Doer, 'orgId' | 'userId' | 'token'> }

/**
 * Records who did what, in the same transaction. In `meta`, `about` names the person or thing in words, and `before`
 * and `after` hold the changed fields, without secrets and private texts; `token` names the token that did it.
 */
export async function audit(doer: Doing, action: AuditAction, meta: Record<string, unknown>): Promise<void> {
  await doer.db.run(auditing(doer, action, meta))
}

/** The statement of `audit`, to be sent in one with the change. */
export const auditing = (
  { person, now }: Omit<Doing, 'db'>,
  action: AuditAction,
  meta: Record<string, unknown>,
) =>
  insertingOne('audits', {
    orgId: person.orgId,
    userId: person.userId,
    action,
    meta: person.token ? { ...meta, token: person.token.name } : meta,
    createdAt: now,
  })

/** Records an operator's command, which has no user. */
export async function auditCommand(
  reach: Reach,
  db: Db,
  row: { id: string; action: AuditAction; meta: Record<string, unknown>; now: Date },
): Promise<void> {
  const { now, ...audit } = row
  await insert(db, 'audits', [{ ...audit, orgId: reach.orgId, userId: null, createdAt: now }])
}
