import sql, { type Sql } from 'sql-template-tag'
import type { Db } from '../../kernel/db/pool/pool.ts'
import type { Reach } from '../../kernel/db/reach.ts'
import { insertOne, type NewRow, type StoredRow, updateOne } from '../../kernel/db/tables.ts'
import { takeTurns } from '../../kernel/db/turns.ts'

const ofCompany = (reach: Reach): Sql => sql`webhooks.org_id = ${reach.orgId}`

type StoredWebhook = Pick<StoredRow<'webhooks'>, 'id' | 'url' | 'events' | 'secret' | 'offAt'>

/** A webhook of the company, locked until the transaction ends. */
export async function lockWebhook(reach: Reach, db: Db, id: string): Promise<StoredWebhook | undefined> {
  const [found] = await db.rows<StoredWebhook>(sql`
    select id, url, events, secret, off_at as "offAt" from webhooks
     where id = ${id} and ${ofCompany(reach)} for no key update`)
  return found
}

/** How many webhooks the company has. Locked against further ones until the transaction ends. */
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

/** Takes back what waits for a webhook, except what is being sent. */
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

/** How many tests a webhook was sent since then. Locked against its other tests until the transaction ends. */
export async function lockTests(reach: Reach, db: Db, webhookId: string, since: Date): Promise<number> {
  await takeTurns(db, `webhook test ${webhookId}`)
  return db.run(sql`
    select from messages m
     where m.webhook_id = ${webhookId} and m.org_id = ${reach.orgId} and m.event = 'test' and m.created_at > ${since}`)
}

/** Lets a notice that is no longer tried be sent again. Returns whether there was one. */
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
