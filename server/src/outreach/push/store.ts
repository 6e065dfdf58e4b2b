import type { PushChoice } from '@scope/contract/outreach/outbox.words'
import sql from 'sql-template-tag'
import type { Db } from '../../kernel/db/pool/pool.ts'
import { insert, insertNewMessages, type NewRow, type StoredRow } from '../../kernel/db/tables.ts'
import { canGet } from '../outbox/view.ts'

/*
 * A store without a reach: choices and devices belong to one person.
 */

export async function findPushChoices(db: Db, userId: string): Promise<PushChoice[]> {
  const [row] = await db.rows<{ choices: PushChoice[] }>(sql`
    select push_choices as choices from users where id = ${userId}`)
  return row?.choices ?? []
}

export async function savePushChoices(db: Db, userId: string, choices: readonly PushChoice[]): Promise<void> {
  await db.run(sql`update users set push_choices = ${[...choices]}::text[] where id = ${userId}`)
}

/** Saves the device of a session, and replaces an earlier one of the session or the browser. */
export async function saveSubscription(db: Db, row: NewRow<'pushSubscriptions'>): Promise<void> {
  await db.run(sql`delete from push_subscriptions where sid = ${row.sid} or endpoint = ${row.endpoint}`)
  await insert(db, 'pushSubscriptions', [row], { orElse: sql`on conflict do nothing` })
}

/** The device of a session, and whether its push service has ended the subscription. */
export async function findDevice(db: Db, sid: string): Promise<{ ended: boolean } | undefined> {
  const [row] = await db.rows<{ ended: boolean }>(sql`
    select not ${canGet} as ended from push_subscriptions d where d.sid = ${sid}`)
  return row
}

/** Ends the subscription of a device until it subscribes again. */
export async function endDevice(db: Db, id: string): Promise<void> {
  await db.run(sql`update push_subscriptions set p256dh = '', auth = '' where id = ${id}`)
}

/** Removes the device of a session. Returns the number of removed rows. */
export function removeSubscription(db: Db, sid: string): Promise<number> {
  return db.run(sql`delete from push_subscriptions where sid = ${sid}`)
}

/** Removes a device that its push service no longer knows, with its waiting messages. */
export async function removeDevice(db: Db, id: string): Promise<void> {
  await db.run(sql`delete from push_subscriptions where id = ${id}`)
}

export type NewPush = Pick<
  NewRow<'messages'>,
  'orgId' | 'key' | 'aboutId' | 'timezone' | 'dueAt' | 'expire' | 'createdAt'
> & { event: PushChoice; subscriptionId: string; path: string }

/**
 * Writes notifications to the outbox in the transaction of their cause, skipping existing keys. Returns how many it
 * wrote.
 */
export function addPushes(db: Db, rows: readonly NewPush[]): Promise<number> {
  return insertNewMessages(
    db,
    rows.map(({ path, ...row }) => ({ ...row, channel: 'push', content: { path } })),
  )
}

/** The address of a notification. */
export type Device = Pick<StoredRow<'pushSubscriptions'>, 'id' | 'endpoint' | 'p256dh' | 'auth'>

export async function readDevice(db: Db, id: string): Promise<Device | undefined> {
  const [row] = await db.rows<Device>(sql`
    select id, endpoint, p256dh, auth from push_subscriptions where id = ${id}`)
  return row
}

type Keys = { publicKey: string; privateKey: string }

/**
 * The VAPID keys of all servers on this database, created at the first start. Browsers subscribe with the public key,
 * so new keys would end all subscriptions.
 */
export async function pushKeys(db: Db): Promise<Keys> {
  return (await findPushKeys(db)) ?? (await createPushKeys(db))
}

async function createPushKeys(db: Db): Promise<Keys> {
  const { default: webpush } = await import('web-push')
  const fresh = JSON.stringify(webpush.generateVAPIDKeys())
  await db.run(sql`insert into settings (key, value) values ('push', ${fresh}::jsonb) on conflict do nothing`)
  const keys = await findPushKeys(db)
  if (!keys) throw new Error('The keys were not saved.')
  return keys
}

async function findPushKeys(db: Db): Promise<Keys | undefined> {
  const [row] = await db.rows<{ value: Keys }>(sql`select value from settings where key = 'push'`)
  return row?.value
}
