import { randomUUID } from 'node:crypto'
import type { NotificationKind } from '@scope/contract/outreach/notification.words'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { Db } from '../../kernel/db/pool.ts'
import type { Reach } from '../../kernel/db/reach.ts'
import { insert, type NewRow, type StoredRow, updateOne } from '../../kernel/db/tables.ts'
import { takeTurns } from '../../kernel/db/turns.ts'
import type { Message } from '../../ports/chat/card.ts'

/** The owner of a space: a venue's id, or null for the company's operations space. */
export type SpaceOf = string | null

export type Space = { id: string; address: string | null } & Pick<
  StoredRow<'webhooks'>,
  'venueId' | 'failures' | 'plannedFor'
>

const ofCompany = (reach: Reach, table: string): Sql => sql`${raw(table)}.org_id = ${reach.orgId}`

/** The notifications of the space that the query calls `w`. */
const ofSpace = raw('n.org_id = w.org_id and n.venue_id is not distinct from w.venue_id')

const address = raw('case when w.venue_id is null then o.ops_gchat_webhook else v.gchat_webhook end')
const space = sql`
  select w.id, w.venue_id as "venueId", w.failures, w.planned_for as "plannedFor", ${address} as address
    from webhooks w join orgs o on o.id = w.org_id left join venues v on v.id = w.venue_id`

/** Adds the row of a space if it is missing. The row holds the delivery state. */
async function addSpace(reach: Reach, db: Db, venueId: SpaceOf): Promise<void> {
  await insert(db, 'webhooks', [{ id: randomUUID(), orgId: reach.orgId, venueId }], {
    orElse: sql`on conflict do nothing`,
  })
}

const spaceOf = (reach: Reach, venueId: SpaceOf): Sql =>
  sql`${space} where ${ofCompany(reach, 'w')} and w.venue_id is not distinct from ${venueId}::uuid`

/** Loads a space, without a lock. */
export async function findSpace(reach: Reach, db: Db, venueId: SpaceOf): Promise<Space> {
  await addSpace(reach, db, venueId)
  return there(await db.rows<Space>(spaceOf(reach, venueId)))
}

/** Locks a space until the transaction ends: nobody else sends to it, or plans its messages. */
export async function lockSpace(reach: Reach, db: Db, venueId: SpaceOf): Promise<Space> {
  await addSpace(reach, db, venueId)
  return there(await db.rows<Space>(sql`${spaceOf(reach, venueId)} for update of w`))
}

function there([found]: Space[]): Space {
  if (!found) throw new Error('A space that was just written is there.')
  return found
}

/** Locks a space if nobody else holds it. */
export async function lockFreeSpace(reach: Reach, db: Db, venueId: SpaceOf): Promise<Space | undefined> {
  const [found] = await db.rows<Space>(sql`${spaceOf(reach, venueId)} for update of w skip locked`)
  return found
}

/** The limits on when a space may be sent to. */
export type Pace = { now: Date; paceMs: number; skewMs: number; restMostMs: number }

/**
 * Locks a space that may be sent to now: it has a message that is due, is not resting, and got its last message long
 * enough ago. Skips spaces that another server holds. Ignores times further in the future than the rules allow, which
 * were written while the clock was wrong.
 */
export async function lockReadySpace(
  reach: Reach,
  db: Db,
  { now, paceMs, skewMs, restMostMs }: Pace,
): Promise<(Space & { address: string }) | undefined> {
  const paced = new Date(now.getTime() - paceMs)
  const skewed = new Date(now.getTime() + skewMs)
  const restMost = new Date(now.getTime() + restMostMs)
  const [found] = await db.rows<Space & { address: string }>(sql`
    ${space}
     where ${ofCompany(reach, 'w')} and ${address} is not null
       and not coalesce(w.rested_until > ${now} and w.rested_until <= ${restMost}, false)
       and not coalesce(w.last_sent_at > ${paced} and w.last_sent_at <= ${skewed}, false)
       and exists (select 1 from notifications n where ${ofSpace} and n.state = 'waiting' and n.due_at <= ${now})
     order by w.last_sent_at nulls first limit 1 for update of w skip locked`)
  return found
}

export type WaitingMessage = Pick<StoredRow<'notifications'>, 'id' | 'kind' | 'summary' | 'attempts'> & {
  message: Message
}

/**
 * Locks the next message of a space: the one with the fewest attempts, so that a refused message does not block the
 * others; of these the oldest.
 */
export async function lockNext(
  reach: Reach,
  db: Db,
  venueId: SpaceOf,
  now: Date,
): Promise<WaitingMessage | undefined> {
  const [found] = await db.rows<WaitingMessage>(sql`
    select n.id, n.kind, n.summary, n.message, n.attempts from notifications n
     where ${ofCompany(reach, 'n')} and n.venue_id is not distinct from ${venueId}::uuid
       and n.state = 'waiting' and n.due_at <= ${now}
     order by n.attempts, n.due_at, n.created_at, n.id limit 1 for update skip locked`)
  return found
}

/** Whether any message is due. */
export async function hasDue(reach: Reach, db: Db, now: Date): Promise<boolean> {
  const due = await db.rows(sql`
    select 1 from notifications n where ${ofCompany(reach, 'n')} and n.state = 'waiting' and n.due_at <= ${now} limit 1`)
  return due.length > 0
}

/** Whether a message with this key was written. */
export async function isWritten(reach: Reach, db: Db, key: string): Promise<boolean> {
  const found = await db.rows(
    sql`select 1 from notifications n where ${ofCompany(reach, 'n')} and n.key = ${key}`,
  )
  return found.length > 0
}

/** Saves a message, unless one with the same key exists. */
export async function addNotification(
  reach: Reach,
  db: Db,
  row: Omit<NewRow<'notifications'>, 'orgId' | 'message'> & { venueId: SpaceOf; message: Message },
): Promise<void> {
  await addSpace(reach, db, row.venueId)
  await insert(db, 'notifications', [{ id: randomUUID(), ...row, orgId: reach.orgId }], {
    orElse: sql`on conflict (key) do nothing`,
  })
}

export async function updateNotification(
  reach: Reach,
  db: Db,
  id: string,
  changes: Partial<NewRow<'notifications'>>,
): Promise<void> {
  await updateOne(db, 'notifications', id, changes, ofCompany(reach, 'notifications'))
}

export async function updateSpace(
  reach: Reach,
  db: Db,
  id: string,
  changes: Partial<NewRow<'webhooks'>>,
): Promise<void> {
  await updateOne(db, 'webhooks', id, changes, ofCompany(reach, 'webhooks'))
}

const alertOf = (reach: Reach, priorityId: string): Sql => sql`
  ${ofCompany(reach, 'n')} and n.priority_id = ${priorityId} and n.kind = 'at-risk' and n.state = 'waiting'`

/** Cancels the unsent alert about a priority. Waits for one that is being sent. */
export async function cancelAlert(reach: Reach, db: Db, priorityId: string): Promise<void> {
  await db.run(sql`update notifications n set state = 'cancelled' where ${alertOf(reach, priorityId)}`)
}

/** Replaces the text of the unsent alert about a priority. */
export async function rewriteAlert(
  reach: Reach,
  db: Db,
  priorityId: string,
  { summary, message }: { summary: string; message: Message },
): Promise<void> {
  await db.run(sql`
    update notifications n set summary = ${summary}, message = ${JSON.stringify(message)}::jsonb
     where ${alertOf(reach, priorityId)}`)
}

/** Drops unsent messages that were due by these instants, by kind. Skips those being sent. */
export async function dropLate(
  reach: Reach,
  db: Db,
  since: readonly { kind: NotificationKind; dueBy: Date }[],
): Promise<number> {
  const late = since.map(({ kind, dueBy }) => sql`(n.kind = ${kind} and n.due_at <= ${dueBy})`)
  return db.run(sql`
    update notifications set state = 'dropped' where id in (
      select n.id from notifications n
       where ${ofCompany(reach, 'n')} and n.state = 'waiting' and (${join(late, ' or ')})
         for update skip locked)`)
}

/** How many test messages a space was sent since then. Locked against its other tests until the transaction ends. */
export async function lockTests(reach: Reach, db: Db, venueId: SpaceOf, since: Date): Promise<number> {
  await takeTurns(db, `test ${reach.orgId} ${venueId}`)
  return db.run(sql`
    select 1 from notifications n
     where ${ofCompany(reach, 'n')} and n.venue_id is not distinct from ${venueId}::uuid
       and n.kind = 'test' and n.created_at > ${since}`)
}
