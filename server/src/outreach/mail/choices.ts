import { isDeepStrictEqual } from 'node:util'
import type { Reply } from '@scope/contract/calls'
import { type MailChoice, mailsOf } from '@scope/contract/outreach/outbox.words'
import type { Context, Parts } from '../../kernel/context.ts'
import type { Db } from '../../kernel/db/pool/pool.ts'
import { notFound } from '../../kernel/refusal.ts'
import { audit } from '../../kernel/trail.ts'
import { choicesFor } from '../outbox/rules.ts'
import { findChoices, removeChoice, saveChoices } from './store.ts'
import { readToken } from './unsubscribe.ts'

type Choices = Reply<'GET /api/mail-choices'>

/** The messages that the caller gets by e-mail, if this server sends any. */
export async function choicesOf({ db, person }: Context, { mail }: Pick<Parts, 'mail'>): Promise<Choices> {
  const kinds = choicesFor(person, mailsOf)
  return { available: mail !== undefined, kinds, choices: await findChoices(db, person.userId) }
}

export async function changeChoices(
  context: Context,
  choices: MailChoice[],
  parts: Pick<Parts, 'mail'>,
): Promise<Choices> {
  const { db, person } = context
  const before = await findChoices(db, person.userId)
  if (!isDeepStrictEqual(choices, before)) {
    await saveChoices(db, person.userId, choices)
    await audit(context, 'mail.chosen', { before: { choices: before }, after: { choices } })
  }
  return choicesOf(context, parts)
}

/** Ends the e-mails that the token names. The reader is not signed in, because mail programs make this call. */
export async function unsubscribe(db: Db, token: string, { secret }: Pick<Parts, 'secret'>): Promise<void> {
  const read = readToken(token, secret)
  if (!read) throw notFound()
  await removeChoice(db, read.userId, read.choice)
}
