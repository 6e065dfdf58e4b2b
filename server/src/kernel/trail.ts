import type { AuditAction } from '@scope/contract/insight/audit.words'
import type { Context, Doer } from './context.ts'
import type { Db } from './db/pool/pool.ts'
import type { Reach } from './db/reach.ts'
import { insert, insertingOne } from './db/tables.ts'

type Meta = Record<string, unknown>

/** Who does something: a person, or with the user null the operator. */
type Doing = Pick<Context, 'db' | 'now'> & {
  person: Pick<Doer, 'orgId' | 'userId' | 'token' | 'actsFor'>
}

/** The venues where a person does something by their own roles, even if they stand in there. */
type Own = { own?: readonly string[] }

/**
 * Records who did what, in the same transaction. In `meta`, `about` names the person or thing in words, and `before`
 * and `after` hold the changed fields, without secrets and private texts; `token` names the token that did it, and
 * `standsInFor` the people for whom they did it: by the venue `venueId` or the member `bltId`, of `meta` or of its `changes`.
 */
export async function audit(doer: Doing, action: AuditAction, meta: Meta, own: Own = {}): Promise<void> {
  await doer.db.run(await auditing(doer, action, meta, own))
}

/** The statement of `audit`, to be sent in one with the change. */
export async function auditing(
  { db, person, now }: Doing,
  action: AuditAction,
  meta: Meta,
  { own = [] }: Own = {},
): Promise<ReturnType<typeof insertingOne>> {
  const gmIds = (await person.actsFor?.(db, meta, own)) ?? []
  return insertingOne('audits', {
    orgId: person.orgId,
    userId: person.userId,
    action,
    meta: {
      ...meta,
      ...(person.token && { token: person.token.name }),
      ...(gmIds.length > 0 && { standsInFor: gmIds }),
    },
    createdAt: now,
  })
}

/** Records an operator's command, which has no user. */
export async function auditCommand(
  reach: Reach,
  db: Db,
  row: { id: string; action: AuditAction; meta: Record<string, unknown>; now: Date },
): Promise<void> {
  const { now, ...audit } = row
  await insert(db, 'audits', [{ ...audit, orgId: reach.orgId, userId: null, createdAt: now }])
}
