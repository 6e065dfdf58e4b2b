import { MAIL_CHOICES, type MailChoice } from '@scope/contract/outreach/mail.words'
import sql from 'sql-template-tag'
import type { Db } from '../../kernel/db/pool.ts'
import { type NewRow, type StoredRow, updateOne } from '../../kernel/db/tables.ts'
import { NO_SUCH_RECIPIENT } from '../../ports/mail/refusal.ts'

/*
 * A store without a reach: the outbox is sent for all companies, and some e-mails go out before anyone is signed in. Each
 * person's choices are their own.
 */

/** `wanted`: its reader still works here and, if they chose it, has not taken the choice back. */
export type WaitingMail = Pick<StoredRow<'mails'>, 'id' | 'kind' | 'recipient' | 'sealed' | 'attempts'> & {
  wanted: boolean
}

/** Whether any e-mail is due. */
export async function hasDueMail(db: Db, now: Date): Promise<boolean> {
  const due = await db.rows(sql`select from mails where state = 'waiting' and due_at <= ${now} limit 1`)
  return due.length > 0
}

/** Drops e-mails that could not be sent in time, with their text. Skips those being sent. */
export async function dropExpired(db: Db, now: Date): Promise<number> {
  const dropped = await db.rows<{ id: string }>(sql`
    update mails set state = 'dropped', sealed = null where id in (
      select id from mails where state = 'waiting' and expire <= ${now} for update skip locked)
    returning id`)
  for (const { id } of dropped) await forgetInvitation(db, id)
  return dropped.length
}

/** If this e-mail was the newest invitation of a person, they count as not invited: nothing reached them. */
export async function forgetInvitation(db: Db, id: string): Promise<void> {
  await db.run(sql`
    update users u set invited_at = null from mails m
     where m.id = ${id} and m.kind = 'invitation' and u.email = m.recipient and u.invited_at = m.created_at`)
}

/** Locks the next e-mail that is due until the transaction ends. Skips those that another server sends. */
export async function lockNextMail(db: Db, now: Date): Promise<WaitingMail | undefined> {
  const [found] = await db.rows<WaitingMail>(sql`
    select m.id, m.kind, m.recipient, m.sealed, m.attempts,
           case when m.kind = any(${NEWS}::text[]) then exists (
                  select from users u where u.email = m.recipient and u.active
                     and (m.kind = 'invitation' or m.kind = any(u.mail_choices)))
                else true end as wanted
      from mails m
     where m.state = 'waiting' and m.due_at <= ${now} and m.expire > ${now}
     order by m.due_at, m.created_at, m.id limit 1 for update of m skip locked`)
  return found
}

/** Kinds of e-mail that may wait for hours, in which their reader may leave or unsubscribe. */
const NEWS = ['invitation', ...MAIL_CHOICES]

export async function deleteMail(db: Db, id: string): Promise<void> {
  await db.run(sql`delete from mails where id = ${id}`)
}

export async function updateMail(db: Db, id: string, changes: Partial<NewRow<'mails'>>): Promise<void> {
  await updateOne(db, 'mails', id, changes, sql`true`)
}

/**
 * How the last e-mail that was tried went, of those since then and apart from those whose address was refused. Undefined
 * if none was tried.
 */
export async function lastTried(
  db: Db,
  since: Date,
): Promise<Pick<StoredRow<'mails'>, 'lastError'> | undefined> {
  const [found] = await db.rows<Pick<StoredRow<'mails'>, 'lastError'>>(sql`
    select last_error as "lastError" from mails
     where created_at > ${since} and tried_at is not null and last_error is distinct from ${NO_SUCH_RECIPIENT}
     order by tried_at desc, sent_at desc nulls first, id limit 1`)
  return found
}

/** Deletes an e-mail that was not sent yet. One that is being sent stays. */
export async function cancelMail(db: Db, key: string): Promise<void> {
  await db.run(sql`
    delete from mails where id in (
      select id from mails where key = ${key} and state = 'waiting' for update skip locked)`)
}

/** The messages that a person gets by e-mail. */
export async function findChoices(db: Db, userId: string): Promise<MailChoice[]> {
  const [found] = await db.rows<{ choices: MailChoice[] }>(sql`
    select mail_choices as choices from users where id = ${userId}`)
  return found?.choices ?? []
}

export async function saveChoices(db: Db, userId: string, choices: readonly MailChoice[]): Promise<void> {
  await db.run(sql`update users set mail_choices = ${[...choices]}::text[] where id = ${userId}`)
}

export async function removeChoice(db: Db, userId: string, choice: MailChoice): Promise<void> {
  await db.run(sql`
    update users set mail_choices = array_remove(mail_choices, ${choice}::text) where id = ${userId}`)
}
