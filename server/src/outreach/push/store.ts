import type { PushChoice } from '@scope/contract/outreach/push.words'
import sql from 'sql-template-tag'
import type { Db } from '../../kernel/db/pool.ts'
import { insert, insertNew, type NewRow, type StoredRow, updateOne } from '../../kernel/db/tables.ts'
import { LATE_MS } from '../../work/priority/rules.ts'

/*
 * A store without a reach: the outbox is sent for all companies, and each person's choices and devices are their own.
 */

export async function findPushChoices(db: Db, userId: string): Promise<PushChoice[]> {
  const [found] = await db.rows<{ choices: PushChoice[] }>(sql`
    select push_choices as choices from users where id = ${userId}`)
  return found?.choices ?? []
}

export async function savePushChoices(db: Db, userId: string, choices: readonly PushChoice[]): Promise<void> {
  await db.run(sql`update users set push_choices = ${[...choices]}::text[] where id = ${userId}`)
}

/** Saves the device of a session, in place of the one that the session or the browser had. */
export async function saveSubscription(db: Db, row: NewRow<'pushSubscriptions'>): Promise<void> {
  await db.run(sql`delete from push_subscriptions where sid = ${row.sid} or endpoint = ${row.endpoint}`)
  await insert(db, 'pushSubscriptions', [row], { orElse: sql`on conflict do nothing` })
}

/** The device of a session, and whether its push service has ended what it was subscribed with. */
export async function findDevice(db: Db, sid: string): Promise<{ ended: boolean } | undefined> {
  const [found] = await db.rows<{ ended: boolean }>(sql`
    select not ${canGet} as ended from push_subscriptions d where d.sid = ${sid}`)
  return found
}

/** SQL: a device `d` can be sent something. One that has to subscribe again has lost its keys. */
export const canGet = sql`d.p256dh <> ''`

/** Ends what a device is subscribed with, until it subscribes again. */
export async function endDevice(db: Db, id: string): Promise<void> {
  await db.run(sql`update push_subscriptions set p256dh = '', auth = '' where id = ${id}`)
}

/** Ends the notifications of a session's device. Returns how many devices that were. */
export function removeSubscription(db: Db, sid: string): Promise<number> {
  return db.run(sql`delete from push_subscriptions where sid = ${sid}`)
}

/** Ends the notifications of a device that its push service no longer knows, with what waits for it. */
export async function removeDevice(db: Db, id: string): Promise<void> {
  await db.run(sql`delete from push_subscriptions where id = ${id}`)
}

/**
 * Writes notifications to the outbox, in the transaction of their cause, apart from those with a known key. Returns how
 * many it wrote.
 */
export function addPushes(db: Db, rows: readonly NewRow<'pushes'>[]): Promise<number> {
  return insertNew(db, 'pushes', rows)
}

/** `wanted`: the person still works here, is signed in on that device, still wants it, and it is still true. */
export type WaitingPush = Pick<
  StoredRow<'pushes'>,
  'id' | 'subscriptionId' | 'kind' | 'path' | 'timezone' | 'attempts' | 'expire'
> &
  Pick<StoredRow<'pushSubscriptions'>, 'endpoint' | 'p256dh' | 'auth'> & { wanted: boolean }

/** Whether any notification is due. */
export async function hasDuePush(db: Db, now: Date): Promise<boolean> {
  const due = await db.rows(sql`select from pushes where state = 'waiting' and due_at <= ${now} limit 1`)
  return due.length > 0
}

/** Drops notifications that could not be sent in time. Skips those being sent. */
export function dropExpiredPushes(db: Db, now: Date): Promise<number> {
  return db.run(sql`
    update pushes set state = 'dropped' where id in (
      select id from pushes where state = 'waiting' and expire <= ${now} for update skip locked)`)
}

/** Locks the next notification that is due until the transaction ends. Skips those that another server sends. */
export async function lockNextPush(db: Db, now: Date): Promise<WaitingPush | undefined> {
  const [found] = await db.rows<WaitingPush>(sql`
    select n.id, n.subscription_id as "subscriptionId", n.kind, n.path, n.timezone, n.attempts, n.expire,
           d.endpoint, d.p256dh, d.auth,
           exists (
             select from users u join sessions s on s.sid = d.sid and s.expire > ${now}
               join app_users a on a.auth_user_id = u.id
              where u.id = d.user_id and u.active and ${canGet} and n.kind = any(u.push_choices)
                and case n.kind
                      when 'journal-due' then not exists (
                        select from journals j where j.author_id = a.id and j.blt_id = a.id and j.submitted_at is not null
                           and j.week_of = date_trunc('week', n.due_at at time zone n.timezone)::date)
                      when 'reply' then exists (
                        select from journals j where j.id = n.about_id and j.reply is not null)
                      when 'sign-off' then exists (
                        select from priorities p where p.blt_id = a.id and p.status = 'COMPLETED'
                           and p.closed_at >= n.created_at - ${LATE_MS} * interval '1 millisecond')
                      when 'given' then exists (
                        select from priorities p where p.blt_id = a.id and p.created_at >= n.created_at
                           and p.withdrawn_at is null)
                      else exists (
                        select from journals j where j.id = n.about_id
                           and (j.reviewed_at is null or j.reviewed_at < j.submitted_at))
                    end) as wanted
      from pushes n join push_subscriptions d on d.id = n.subscription_id
     where n.state = 'waiting' and n.due_at <= ${now} and n.expire > ${now}
     order by n.due_at, n.created_at, n.id limit 1 for update of n skip locked`)
  return found
}

export async function deletePush(db: Db, id: string): Promise<void> {
  await db.run(sql`delete from pushes where id = ${id}`)
}

export async function updatePush(db: Db, id: string, changes: Partial<NewRow<'pushes'>>): Promise<void> {
  await updateOne(db, 'pushes', id, changes, sql`true`)
}
