import sql, { type Sql } from 'sql-template-tag'
import type { Db } from '../../kernel/db/pool/pool.ts'
import type { Reach } from '../../kernel/db/reach.ts'
import { insertOne, type NewRow, type StoredRow, updateOne } from '../../kernel/db/tables.ts'
import { takeTurns } from '../../kernel/db/turns.ts'
import { lockNext, type WaitingMessage } from '../outbox/store.ts'

const ofCompany = (reach: Reach): Sql => sql`webhooks.org_id = ${reach.orgId}`

type StoredWebhook = Pick<StoredRow<'webhooks'>, 'id' | 'url' | 'events' | 'secret' | 'offAt'>

/** A webhook of the company, locked until the transaction ends. */
export async function lockWebhook(reach: Reach, db: Db, id: string): Promise<StoredWebhook | undefined> {
  const [webhook] = await db.rows<StoredWebhook>(sql`
    select id, url, events, secret, off_at as "offAt" from webhooks
     where id = ${id} and ${ofCompany(reach)} for no key update`)
  return webhook
}

/** The number of the company's webhooks. Locked against further ones until the transaction ends. */
export async function lockCount(reach: Reach, db: Db): Promise<number> {
  await takeTurns(db, `webhooks ${reach.orgId}`)
  return db.run(sql`select from webhooks where ${ofCompany(reach)}`)
}

export async function insertWebhook(
  reach: Reach,
  db: Db,
  row: Omit<NewRow<'webhooks'>, 'orgId'>,
): Promise<void> {
  await insertOne(db, 'webhooks', { ...row, orgId: reach.orgId })
}

export async function updateWebhook(
  reach: Reach,
  db: Db,
  id: string,
  changes: Partial<NewRow<'webhooks'>>,
): Promise<void> {
  await updateOne(db, 'webhooks', id, changes, ofCompany(reach))
}

/** Removes a webhook with all of its notices. */
export async function removeWebhook(reach: Reach, db: Db, id: string): Promise<void> {
  await db.run(sql`delete from webhooks where id = ${id} and ${ofCompany(reach)}`)
}

/** Cancels the waiting notices of a webhook, except those being sent. */
export async function cancelWaiting(reach: Reach, db: Db, webhookId: string): Promise<void> {
  await db.run(sql`
    update messages set state = 'cancelled' where id in (
      select m.id from messages m
       where m.webhook_id = ${webhookId} and m.org_id = ${reach.orgId} and m.state = 'waiting'
         for update skip locked)`)
}

/** Writes a test of a webhook. */
export async function insertTest(
  reach: Reach,
  db: Db,
  row: Pick<NewRow<'messages'>, 'id' | 'webhookId' | 'content' | 'dueAt' | 'expire' | 'createdAt'>,
): Promise<void> {
  const fixed = { channel: 'webhook', event: 'test', key: `test ${row.id}`, orgId: reach.orgId } as const
  await insertOne(db, 'messages', { ...row, ...fixed })
}

/** The number of tests of a webhook since an instant. Locked against its other tests until the transaction ends. */
export async function lockTests(reach: Reach, db: Db, webhookId: string, since: Date): Promise<number> {
  await takeTurns(db, `webhook test ${webhookId}`)
  return db.run(sql`
    select from messages m
     where m.webhook_id = ${webhookId} and m.org_id = ${reach.orgId} and m.event = 'test' and m.created_at > ${since}`)
}

/** Makes a finished notice due again. Returns whether there was one. */
export async function sendAgain(
  reach: Reach,
  db: Db,
  { id, webhookId, now, expire }: { id: string; webhookId: string; now: Date; expire: Date },
): Promise<boolean> {
  const changed = await db.run(sql`
    update messages set state = 'waiting', attempts = 0, due_at = ${now}, expire = ${expire}, last_error = null,
           last_status = null, sent_at = null
     where id = ${id} and webhook_id = ${webhookId} and org_id = ${reach.orgId} and state <> 'waiting'`)
  return changed > 0
}

export type DueWebhook = Pick<
  StoredRow<'webhooks'>,
  'id' | 'orgId' | 'url' | 'secret' | 'oldSecret' | 'oldSecretUntil'
>
export type DueNotice = WaitingMessage & { webhook: DueWebhook }

/**
 * Locks the next due notice, and its webhook against other notices: one at a time, in the order of their causes, so
 * that one without an answer delays only itself. The row of the webhook stays free, so that it can be switched off
 * meanwhile.
 */
export async function lockNextNotice(
  whose: Reach | 'every company',
  db: Db,
  now: Date,
): Promise<DueNotice | undefined> {
  const webhooks = await db.rows<DueWebhook>(sql`
    select w.id, w.org_id as "orgId", w.url, w.secret, w.old_secret as "oldSecret", w.old_secret_until as "oldSecretUntil"
      from webhooks w
     where ${whose === 'every company' ? sql`true` : sql`w.org_id = ${whose.orgId}`} and exists (
             select from messages m
              where m.webhook_id = w.id and m.channel = 'webhook' and m.state = 'waiting' and m.due_at <= ${now}
                and m.expire > ${now})
     order by random()`)
  for (const webhook of webhooks) {
    const [turn] = await db.rows<{ free: boolean }>(sql`
      select pg_try_advisory_xact_lock(hashtextextended(${`webhook ${webhook.id}`}, 0)) as free`)
    if (!turn?.free) continue
    const only = sql`m.webhook_id = ${webhook.id}`
    const message = await lockNext(db, 'webhook', now, { only, first: sql`m.created_at, m.id,` })
    if (message) return { ...message, webhook }
  }
  return undefined
}

/** Resets the count of given-up notices after a success. */
export async function forgetGivenUp(reach: Reach, db: Db, webhookId: string): Promise<void> {
  await db.run(sql`
    update webhooks set given_up = 0 where id = ${webhookId} and given_up > 0 and ${ofCompany(reach)}`)
}

/** Counts a notice that was given up. Returns the number in a row; 0 if the webhook was switched off meanwhile. */
export async function countGivenUp(reach: Reach, db: Db, webhookId: string): Promise<number> {
  const [counted] = await db.rows<{ count: number }>(sql`
    update webhooks set given_up = given_up + 1
     where id = ${webhookId} and off_at is null and ${ofCompany(reach)} returning given_up as count`)
  return counted?.count ?? 0
}
