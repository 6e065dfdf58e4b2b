import { writeMail } from '../../company/mail/service.ts'
import type { Context, Parts } from '../../kernel/context.ts'
import { SENDS_NOTHING } from '../../kernel/db/copy.ts'
import { SLOW_CONNECTIONS } from '../../kernel/db/pool/pool.ts'
import { unseal } from '../../kernel/db/seal.ts'
import type { MailHealth } from '../../kernel/http/socket/health.ts'
import { conflict } from '../../kernel/refusal.ts'
import { audit } from '../../kernel/trail.ts'
import type { Letter } from '../../ports/mail/letter.ts'
import type { MailSender } from '../../ports/mail/mail.ts'
import type { Delivery, Now, Tried } from '../outbox/service.ts'
import { lockNext, type MessageCondition, type WaitingMessage } from '../outbox/store.ts'
import { recentSince } from './rules.ts'
import { forgetInvitation, IS_CODE, IS_NO_CODE, lastTried } from './store.ts'

/** The other connections are for messages to chat systems. */
const AT_ONCE = SLOW_CONNECTIONS / 2

type Mailer = Pick<Parts, 'mail' | 'secret'>

/** Sends the e-mails `m` that match a condition. Without a mail server they wait until they are dropped. */
const deliveryOf = ({ mail, secret }: Mailer, only: MessageCondition) => ({
  channel: 'mail' as const,
  only,
  lockNext: ({ db, now }: Now) => lockNext(db, 'mail', now, { only }),
  ...(mail && { send: (message: WaitingMessage) => send(mail, secret, message) }),
  dropped: forgetInvitation,
})

/** Sends sign-in codes. People wait for them, so nothing else can delay them. */
export const codeDelivery = (mailer: Mailer): Delivery<WaitingMessage> => ({
  ...deliveryOf(mailer, IS_CODE),
  lane: 'codeTransaction',
  atOnce: 1,
})

/** Sends all other e-mails. */
export const mailDelivery = (mailer: Mailer): Delivery<WaitingMessage> => ({
  ...deliveryOf(mailer, IS_NO_CODE),
  atOnce: AT_ONCE,
})

async function send(
  mail: MailSender,
  secret: string,
  { id, recipient, content }: WaitingMessage,
): Promise<Tried> {
  const letter = letterOf(content, secret)
  if (!letter) return { result: 'never', reason: 'the text was sealed with another SIGN_IN_SECRET' }
  const outcome = await mail.send({ id, recipient: recipient ?? '', letter })
  if (outcome.result === 'sent') return outcome
  const { reason } = outcome
  return outcome.result === 'refused'
    ? { result: 'never', reason }
    : { result: 'later', reason, askedMs: null }
}

function letterOf(sealed: WaitingMessage['content'], secret: string): Letter | undefined {
  try {
    return JSON.parse(unseal(String(sealed), secret)) as Letter
  } catch {
    return undefined
  }
}

/** The state of e-mail, from the last tried e-mail within a day. An e-mail with a refused address does not count. */
export async function mailHealth({ mail, database, clock }: Parts): Promise<MailHealth> {
  if (!mail) return { state: 'off' }
  const last = await lastTried(database.db, recentSince(clock.now()))
  return last?.lastError ? { state: 'failing', reason: last.lastError } : { state: 'ok' }
}

const MINUTE_MS = 60_000
/** A test that takes longer than this shows a problem. */
const TEST_WORTH_MS = 10 * MINUTE_MS

/** Writes a test e-mail to the caller, at most one a minute. */
export async function sendTestMail(
  context: Context,
  { mail, secret, copy }: Pick<Parts, 'mail' | 'secret' | 'copy'>,
): Promise<void> {
  const { db, now, person } = context
  if (copy?.since) throw conflict(SENDS_NOTHING)
  if (!mail) throw conflict('This server sends no e-mails. It needs SMTP_URL and MAIL_FROM.')
  await writeMail(
    { db, now, secret },
    {
      orgId: person.orgId,
      event: 'test',
      key: `test:${person.userId}:${Math.floor(now.getTime() / MINUTE_MS)}`,
      recipient: person.email,
      letter: {
        subject: 'Test e-mail from Scope',
        paragraphs: [`E-mails from Scope reach you. This is a test for ${person.orgName}.`],
        footer: 'You asked for it in Settings.',
      },
      dueAt: now,
      expire: new Date(now.getTime() + TEST_WORTH_MS),
    },
  )
  await audit(context, 'mail.tested', { about: person.email })
}
