import type { AuditAction } from '@scope/contract/insight/audit.words'
import type { Context, Doer, Person } from './context.ts'
import type { Db } from './db/pool/pool.ts'
import type { Reach } from './db/reach.ts'
import { insert, insertingOne } from './db/tables.ts'
import { listWorkVenues } from './db/work-venues.ts'

type Meta = Record<string, unknown>

/** Who does something: a person, or with the user null the operator. */
type Doing = Pick<Context, 'db' | 'now'> & {
  person: Pick<Doer, 'orgId' | 'userId' | 'token' | 'standsIn'> & Partial<Pick<Person, 'bltId'>>
}

/** The venues where a person does something by their own roles, even if they stand in there. */
type Own = { own?: readonly string[] }

/**
 * Records who did what, in the same transaction. In `meta`, `about` names the person or thing in words, and `before`
 * and `after` hold the changed fields, without secrets and private texts; `token` names the token that did it, and
 * `standsInFor` the general managers for whom a stand-in did it: those of the venue `venueId` or the member `bltId`, of
 * `meta` or of its `changes`.
 */
export async function audit(doer: Doing, action: AuditAction, meta: Meta, own: Own = {}): Promise<void> {
  await doer.db.run(await auditing(doer, action, meta, own))
}

/** The statement of `audit`, to be sent in one with the change. */
export async function auditing(
  doer: Doing,
  action: AuditAction,
  meta: Meta,
  { own = [] }: Own = {},
): Promise<ReturnType<typeof insertingOne>> {
  const { person, now } = doer
  const gmIds = person.standsIn?.length ? await managersStoodInFor(doer, meta, own) : []
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

/**
 * The general managers for whom a person did something, by the venues and members in its row: those where the person
 * stands in, and nothing about the person.
 */
async function managersStoodInFor(
  { db, person }: Doing,
  meta: Meta,
  own: readonly string[],
): Promise<string[]> {
  const items = [meta, ...(Array.isArray(meta.changes) ? (meta.changes as Meta[]) : [])]
  const others = items
    .map(({ bltId }) => bltId)
    .filter((id): id is string => typeof id === 'string' && id !== person.bltId)
  const found = others.length > 0 ? await listWorkVenues(db, person.orgId, others) : []
  const places = [...items.map(({ venueId }) => venueId), ...found]
  const lent = (person.standsIn ?? []).filter(
    ({ venueId }) => places.includes(venueId) && !own.includes(venueId),
  )
  return [...new Set(lent.map(({ gmId }) => gmId))]
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
