import type { MailChoice } from '@scope/contract/outreach/outbox.words'
import sql from 'sql-template-tag'
import type { Db } from '../../kernel/db/pool/pool.ts'
import type { StoredRow } from '../../kernel/db/tables.ts'
import { NO_SUCH_RECIPIENT } from '../../ports/mail/refusal.ts'
import type { MessageCondition } from '../outbox/store.ts'

/*
 * A store without a reach: some e-mails are sent before anyone is signed in, and choices belong to one person.
 */

/** SQL: an e-mail `m` is a sign-in code. */
export const IS_CODE: MessageCondition = sql`m.event = 'code'`
export const IS_NO_CODE: MessageCondition = sql`m.event <> 'code'`

/** If this e-mail was the newest invitation of a person, they count as not invited, because it did not reach them. */
export async function forgetInvitation(db: Db, id: string): Promise<void> {
  await db.run(sql`
    update users u set invited_at = null from messages m
     where m.id = ${id} and m.channel = 'mail' and m.event = 'invitation' and u.email = m.recipient and u.invited_at = m.created_at`)
}

/**
 * The result of the last tried e-mail since an instant, without those with a refused address. Undefined if none was
 * tried.
 */
export async function lastTried(
  db: Db,
  since: Date,
): Promise<Pick<StoredRow<'messages'>, 'lastError'> | undefined> {
  const [row] = await db.rows<Pick<StoredRow<'messages'>, 'lastError'>>(sql`
    select last_error as "lastError" from messages
     where channel = 'mail' and created_at > ${since} and tried_at is not null and last_error is distinct from ${NO_SUCH_RECIPIENT}
     order by tried_at desc, sent_at desc nulls first, id limit 1`)
  return row
}

/** The messages that a person gets by e-mail. */
export async function findChoices(db: Db, userId: string): Promise<MailChoice[]> {
  const [row] = await db.rows<{ choices: MailChoice[] }>(sql`
    select mail_choices as choices from users where id = ${userId}`)
  return row?.choices ?? []
}

export async function saveChoices(db: Db, userId: string, choices: readonly MailChoice[]): Promise<void> {
  await db.run(sql`update users set mail_choices = ${[...choices]}::text[] where id = ${userId}`)
}

export async function removeChoice(db: Db, userId: string, choice: MailChoice): Promise<void> {
  await db.run(sql`
    update users set mail_choices = array_remove(mail_choices, ${choice}::text) where id = ${userId}`)
}
