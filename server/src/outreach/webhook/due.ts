import sql from 'sql-template-tag'
import type { Db } from '../../kernel/db/pool/pool.ts'
import type { StoredRow } from '../../kernel/db/tables.ts'
import { lockNext, type WaitingMessage } from '../outbox/store.ts'

/* A store without a reach: notices of all companies are sent. */

export type DueWebhook = Pick<
  StoredRow<'webhooks'>,
  'id' | 'orgId' | 'url' | 'secret' | 'oldSecret' | 'oldSecretUntil'
>
export type DueNotice = WaitingMessage & { webhook: DueWebhook }

/**
 * Locks the next notice that is due, and its webhook against other notices: one at a time, in the order of their causes, so
 * that one without an answer holds up only itself. The row of the webhook stays free, so that it can be switched off
 * meanwhile.
 */
export async function lockNextNotice(db: Db, now: Date): Promise<DueNotice | undefined> {
  const webhooks = await db.rows<DueWebhook>(sql`
    select w.id, w.org_id as "orgId", w.url, w.secret, w.old_secret as "oldSecret", w.old_secret_until as "oldSecretUntil"
      from webhooks w
     where exists (
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

/** A notice arrived: nothing was given up in a row. */
export async function forgetGivenUp(db: Db, webhookId: string): Promise<void> {
  await db.run(sql`update webhooks set given_up = 0 where id = ${webhookId} and given_up > 0`)
}

/** Counts a notice that was given up. Returns how many in a row; 0 if the webhook was switched off meanwhile. */
export async function countGivenUp(db: Db, webhookId: string): Promise<number> {
  const [counted] = await db.rows<{ count: number }>(sql`
    update webhooks set given_up = given_up + 1 where id = ${webhookId} and off_at is null returning given_up as count`)
  return counted?.count ?? 0
}
