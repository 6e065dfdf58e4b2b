import type { Channel, MessageEvent } from '@scope/contract/outreach/outbox.words'
import sql, { empty, type Sql } from 'sql-template-tag'
import type { Db } from '../../kernel/db/pool/pool.ts'
import { type NewRow, type StoredRow, updateOne } from '../../kernel/db/tables.ts'

/* A store without a reach: the outbox is sent for all companies. */

export type WaitingMessage = Pick<
  StoredRow<'messages'>,
  'id' | 'channel' | 'event' | 'recipient' | 'subscriptionId' | 'content' | 'timezone' | 'expire' | 'attempts'
>

/** SQL: a condition on a message `m`. */
export type MessageCondition = Sql

/** SQL: the due messages `m` of a channel. Those of a closed company are sent from where it is now. */
const dueOn = (channel: Channel, now: Date): Sql =>
  sql`m.channel = ${channel} and m.state = 'waiting' and m.due_at <= ${now}
      and not exists (select from orgs where id = m.org_id and closed_at is not null)`

export async function hasDue(
  db: Db,
  channel: Channel,
  now: Date,
  only: MessageCondition = sql`true`,
): Promise<boolean> {
  const due = await db.rows(sql`select from messages m where ${dueOn(channel, now)} and ${only} limit 1`)
  return due.length > 0
}

/**
 * Locks the next due message until the transaction ends, and skips those that another server is sending. `only`: a
 * condition on the message `m`; `first`: what sorts before the age.
 */
export async function lockNext(
  db: Db,
  channel: Channel,
  now: Date,
  { only = sql`true`, first = empty }: { only?: MessageCondition; first?: Sql } = {},
): Promise<WaitingMessage | undefined> {
  const [row] = await db.rows<WaitingMessage>(sql`
    select m.id, m.channel, m.event, m.recipient, m.subscription_id as "subscriptionId", m.content, m.timezone,
           m.expire, m.attempts
      from messages m where ${dueOn(channel, now)} and m.expire > ${now} and ${only}
     order by ${first} m.due_at, m.created_at, m.id limit 1 for update of m skip locked`)
  return row
}

/**
 * Drops messages that could not be sent in time. Skips those being sent. Returns their ids. The letter of an e-mail is
 * deleted.
 */
export async function dropExpired(db: Db, channel: Channel, now: Date): Promise<string[]> {
  const dropped = await db.rows<{ id: string }>(sql`
    update messages set state = 'dropped', content = case when channel <> 'mail' then content end where id in (
      select m.id from messages m
       where m.channel = ${channel} and m.state = 'waiting' and m.expire <= ${now} for update skip locked)
    returning id`)
  return dropped.map(({ id }) => id)
}

export async function updateMessage(db: Db, id: string, changes: Partial<NewRow<'messages'>>): Promise<void> {
  await updateOne(db, 'messages', id, changes, sql`true`)
}

export async function deleteMessage(db: Db, id: string): Promise<void> {
  await db.run(sql`delete from messages where id = ${id}`)
}

/** Deletes the unsent messages of an event about one thing, unless they are being sent. */
export async function cancelAbout(
  db: Db,
  channel: Channel,
  event: MessageEvent,
  aboutId: string,
): Promise<void> {
  await db.run(sql`
    delete from messages where id in (
      select id from messages where channel = ${channel} and event = ${event} and about_id = ${aboutId} and state = 'waiting' for update skip locked)`)
}

/** Deletes an unsent message, unless it is being sent. */
export async function cancelMessage(db: Db, channel: Channel, key: string): Promise<void> {
  await db.run(sql`
    delete from messages where id in (
      select id from messages where channel = ${channel} and key = ${key} and state = 'waiting' for update skip locked)`)
}
