import { randomUUID } from 'node:crypto'
import { inOneDirection } from '@scope/contract/kernel/text.words'
import type { ChatEvent } from '@scope/contract/outreach/outbox.words'
import sql, { raw, type Sql } from 'sql-template-tag'
import type { Db } from '../../kernel/db/pool/pool.ts'
import type { Reach } from '../../kernel/db/reach.ts'
import { insert, type NewRow, type StoredRow, updateOne } from '../../kernel/db/tables.ts'
import { takeTurns } from '../../kernel/db/turns.ts'
import type { Written } from '../../ports/chat/message.ts'
import { usefulMs } from '../outbox/rules.ts'
import { lockNext, type WaitingMessage } from '../outbox/store.ts'

/** The owner of a space: a venue's id, or null for the company's operations space. */
export type SpaceOf = string | null

export type Space = { id: string; orgId: string; address: string | null } & Pick<
  StoredRow<'spaces'>,
  'venueId' | 'failures' | 'plannedFor'
>

const ofCompany = (reach: Reach, table: string): Sql => sql`${raw(table)}.org_id = ${reach.orgId}`

/** SQL: the chat messages `m` of the company. */
const chatOf = (reach: Reach): Sql => sql`m.channel = 'chat' and ${ofCompany(reach, 'm')}`

const address = raw('case when sp.venue_id is null then o.ops_gchat_webhook else v.gchat_webhook end')
const space = sql`
  select sp.id, sp.org_id as "orgId", sp.venue_id as "venueId", sp.failures, sp.planned_for as "plannedFor", ${address} as address
    from spaces sp join orgs o on o.id = sp.org_id left join venues v on v.id = sp.venue_id`

/** Adds the row of a space if it is missing. The row holds the delivery state. */
async function addSpace(reach: Reach, db: Db, venueId: SpaceOf): Promise<void> {
  await insert(db, 'spaces', [{ id: randomUUID(), orgId: reach.orgId, venueId }], {
    orElse: sql`on conflict do nothing`,
  })
}

const spaceOf = (reach: Reach, venueId: SpaceOf): Sql =>
  sql`${space} where ${ofCompany(reach, 'sp')} and sp.venue_id is not distinct from ${venueId}::uuid`

/** Loads a space, without a lock. */
export async function findSpace(reach: Reach, db: Db, venueId: SpaceOf): Promise<Space> {
  await addSpace(reach, db, venueId)
  return there(await db.rows<Space>(spaceOf(reach, venueId)))
}

/** Locks a space until the transaction ends: nobody else sends to it, or plans its messages. */
export async function lockSpace(reach: Reach, db: Db, venueId: SpaceOf): Promise<Space> {
  await addSpace(reach, db, venueId)
  return there(await db.rows<Space>(sql`${spaceOf(reach, venueId)} for update of sp`))
}

function there([row]: Space[]): Space {
  if (!row) throw new Error('A space that was just written is there.')
  return row
}

/** Locks a space if nobody else holds it. */
export async function lockFreeSpace(reach: Reach, db: Db, venueId: SpaceOf): Promise<Space | undefined> {
  const [row] = await db.rows<Space>(sql`${spaceOf(reach, venueId)} for update of sp skip locked`)
  return row
}

/** The limits on sending to a space. */
export type Pace = { now: Date; paceMs: number; skewMs: number; restMostMs: number }

/** A space of any company that can be sent to now. */
export type ReadySpace = Space & { address: string }

/**
 * Locks a space that can be sent to now: it has a due message, is not resting, and got its last message long enough
 * ago. Skips spaces that another server holds. Ignores times further in the future than the rules allow, which come
 * from a wrong clock.
 */
export async function lockReadySpace(
  whose: Reach | 'every company',
  db: Db,
  { now, paceMs, skewMs, restMostMs }: Pace,
): Promise<ReadySpace | undefined> {
  const paced = new Date(now.getTime() - paceMs)
  const skewed = new Date(now.getTime() + skewMs)
  const restMost = new Date(now.getTime() + restMostMs)
  const [row] = await db.rows<ReadySpace>(sql`
    ${space}
     where ${whose === 'every company' ? sql`true` : ofCompany(whose, 'sp')} and ${address} is not null
       and not coalesce(sp.rested_until > ${now} and sp.rested_until <= ${restMost}, false)
       and not coalesce(sp.last_sent_at > ${paced} and sp.last_sent_at <= ${skewed}, false)
       and exists (
             select from messages m
              where m.channel = 'chat' and m.state = 'waiting' and m.due_at <= ${now} and m.expire > ${now}
                and m.org_id = sp.org_id and m.venue_id is not distinct from sp.venue_id)
     order by sp.last_sent_at nulls first limit 1 for update of sp skip locked`)
  return row
}

/**
 * Locks the next message to a space: the one with the fewest attempts, so that a refused message does not block the
 * others; among these the oldest.
 */
export function lockNextTo(
  reach: Reach,
  db: Db,
  venueId: SpaceOf,
  now: Date,
): Promise<WaitingMessage | undefined> {
  const only = sql`${ofCompany(reach, 'm')} and m.venue_id is not distinct from ${venueId}::uuid`
  return lockNext(db, 'chat', now, { only, first: sql`m.attempts,` })
}

/** Whether a message with this key was written. */
export async function isWritten(reach: Reach, db: Db, key: string): Promise<boolean> {
  const rows = await db.rows(sql`select from messages m where ${chatOf(reach)} and m.key = ${key}`)
  return rows.length > 0
}

/** Settings list the summary, where a name cannot change the layout; a card is built when it is sent. */
const contentOf = ({ summary, message }: Written): Written => ({ summary: inOneDirection(summary), message })

export type NewChatMessage = Written &
  Pick<
    NewRow<'messages'>,
    'id' | 'key' | 'aboutId' | 'state' | 'attempts' | 'lastError' | 'dueAt' | 'createdAt'
  > & {
    event: ChatEvent
    venueId: SpaceOf
  }

/** Saves a message, unless one with the same key exists. It is dropped once it is too late to be useful. */
export async function addChatMessage(
  reach: Reach,
  db: Db,
  { summary, message, ...row }: NewChatMessage,
): Promise<void> {
  await addSpace(reach, db, row.venueId)
  const expire = new Date(row.dueAt.getTime() + usefulMs(row.event))
  await insert(
    db,
    'messages',
    [{ ...row, channel: 'chat', orgId: reach.orgId, content: contentOf({ summary, message }), expire }],
    { orElse: sql`on conflict (channel, key) do nothing` },
  )
}

/** Saves the result of a test message. */
export async function updateTest(
  reach: Reach,
  db: Db,
  id: string,
  changes: Partial<NewRow<'messages'>>,
): Promise<void> {
  await updateOne(db, 'messages', id, changes, ofCompany(reach, 'messages'))
}

export async function updateSpace(
  reach: Reach,
  db: Db,
  id: string,
  changes: Partial<NewRow<'spaces'>>,
): Promise<void> {
  await updateOne(db, 'spaces', id, changes, ofCompany(reach, 'spaces'))
}

const alertOf = (reach: Reach, priorityId: string): Sql => sql`
  ${chatOf(reach)} and m.about_id = ${priorityId} and m.event = 'at-risk' and m.state = 'waiting'`

/** Cancels the unsent alert about a priority. Waits for one that is being sent. */
export async function cancelAlert(reach: Reach, db: Db, priorityId: string): Promise<void> {
  await db.run(sql`update messages m set state = 'cancelled' where ${alertOf(reach, priorityId)}`)
}

/** Replaces the text of the unsent alert about a priority. */
export async function rewriteAlert(
  reach: Reach,
  db: Db,
  priorityId: string,
  written: Written,
): Promise<void> {
  const content = JSON.stringify(contentOf(written))
  await db.run(sql`
    update messages m set content = ${content}::jsonb where ${alertOf(reach, priorityId)}`)
}

/**
 * The number of test messages to a space since an instant. Locked against its other tests until the transaction ends.
 */
export async function lockTests(reach: Reach, db: Db, venueId: SpaceOf, since: Date): Promise<number> {
  await takeTurns(db, `test ${reach.orgId} ${venueId}`)
  return db.run(sql`
    select from messages m
     where ${chatOf(reach)} and m.venue_id is not distinct from ${venueId}::uuid
       and m.event = 'test' and m.created_at > ${since}`)
}
