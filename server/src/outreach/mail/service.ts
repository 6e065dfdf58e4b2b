import type { Context, Parts } from '../../kernel/context.ts'
import { SENDS_NOTHING } from '../../kernel/db/copy.ts'
import { writeMail } from '../../kernel/db/mails.ts'
import type { Db } from '../../kernel/db/pool.ts'
import { unseal } from '../../kernel/db/seal.ts'
import type { MailHealth } from '../../kernel/http/health.ts'
import { conflict } from '../../kernel/refusal.ts'
import { audit } from '../../kernel/trail.ts'
import type { Letter } from '../../ports/mail/letter.ts'
import type { MailOutcome, MailSender } from '../../ports/mail/mail.ts'
import { nextTry, recentSince } from './rules.ts'
import {
  deleteMail,
  forgetInvitation,
  lastTried,
  lockNextMail,
  updateMail,
  type WaitingMail,
} from './store.ts'

/** The sender of e-mails, and the secret with which their text is sealed. */
type Outgoing = { mail: MailSender; secret: string }

/**
 * Sends the next e-mail that is due and saves the result in the same transaction; false if none is due. If the server
 * dies before the commit, another sends it again under the same id. One that its reader does not want any more is
 * deleted.
 */
export async function sendNext(
  { db, now }: { db: Db; now: Date },
  { mail, secret }: Outgoing,
): Promise<boolean> {
  const next = await lockNextMail(db, now)
  if (!next) return false
  if (!next.wanted) {
    await deleteMail(db, next.id)
    return true
  }
  const letter = letterOf(next, secret)
  const outcome: MailOutcome = letter
    ? await mail.send({ id: next.id, recipient: next.recipient, letter })
    : { result: 'refused', reason: 'the text was sealed with another SIGN_IN_SECRET' }
  const changes = changesAfter(next, outcome, now)
  await updateMail(db, next.id, changes)
  if (changes.state === 'dropped') await forgetInvitation(db, next.id)
  return true
}

function letterOf({ sealed }: WaitingMail, secret: string): Letter | undefined {
  try {
    return JSON.parse(unseal(sealed ?? '', secret)) as Letter
  } catch {
    return undefined
  }
}

/** An e-mail's row after an attempt. Its text is deleted once it is sent or given up. */
function changesAfter({ kind, attempts: before }: WaitingMail, outcome: MailOutcome, now: Date) {
  const tried = { attempts: before + 1, triedAt: now }
  if (outcome.result === 'sent') {
    return { ...tried, state: 'sent', sentAt: now, lastError: null, sealed: null } as const
  }
  const lastError = outcome.reason
  if (outcome.result === 'busy') {
    return { ...tried, state: 'waiting', lastError, dueAt: nextTry(kind, tried.attempts, now) } as const
  }
  return { ...tried, state: 'dropped', lastError, dueAt: now, sealed: null } as const
}

/** How e-mail is doing, from the last e-mail of a day that was tried. One whose address is refused says nothing of it. */
export async function mailHealth({ mail, database, clock }: Parts): Promise<MailHealth> {
  if (!mail) return { state: 'off' }
  const last = await lastTried(database.db, recentSince(clock.now()))
  return last?.lastError ? { state: 'failing', reason: last.lastError } : { state: 'ok' }
}

const MINUTE_MS = 60_000
/** A test that takes longer says that something is wrong. */
const TEST_WORTH_MS = 10 * MINUTE_MS

/** Writes a test e-mail to the caller. A second one in the same minute is not written. */
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
      kind: 'test',
      key: `test:${person.userId}:${Math.floor(now.getTime() / MINUTE_MS)}`,
      recipient: person.email,
      letter: {
        subject: 'Test e-mail from Scope',
        paragraphs: [`E-mails from Scope reach you. This is a test for ${person.orgName}.`],
        footer: 'You get this e-mail because you asked for it in Settings.',
      },
      dueAt: now,
      expire: new Date(now.getTime() + TEST_WORTH_MS),
    },
  )
  await audit(context, 'mail.tested', { about: person.email })
}
