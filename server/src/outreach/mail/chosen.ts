import type { Week } from '@scope/contract/kernel/calendar'
import type { MailChoice } from '@scope/contract/outreach/outbox.words'
import { writeMail } from '../../company/mail/service.ts'
import type { OwnContext, Parts } from '../../kernel/context.ts'
import type { Reach } from '../../kernel/db/reach.ts'
import type { OnStatus } from '../../work/priority/service.ts'
import { NUMBERS_TOLD_HOURS } from '../../work/review/rules.ts'
import type { OnReply } from '../../work/review/service.ts'
import { WORTH_MS } from '../chat/rules.ts'
import { signOffToldAt } from '../outbox/rules.ts'
import { cancelMessage } from '../outbox/store.ts'
import { chosenLetter, journalDue, type News, numbersMissing, replied, signedOff } from './letters.ts'
import { chosenKey } from './rules.ts'
import { findRepliedTo, findSignedOff, listLackingReaders, listReminded, type Reader } from './view.ts'

/** What e-mails need: the sender (absent: none are written), the secret that seals them, and the origin of links. */
export type Mailing = Pick<Parts, 'mail' | 'secret' | 'config'>

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** Writes an e-mail that its reader chose to the outbox, in the transaction of its cause: one a day and kind. */
async function writeChosen(
  { reach, db, now }: Pick<OwnContext, 'db' | 'now'> & { reach: Pick<Reach, 'orgId'> },
  { secret, config }: Mailing,
  { choice, reader, news, dueAt, worthMs, aboutId }: Chosen,
): Promise<void> {
  await writeMail(
    { db, now, secret },
    {
      orgId: reach.orgId,
      event: choice,
      key: chosenKey(choice, reader.userId, reader.today),
      recipient: reader.email,
      ...(aboutId && { aboutId }),
      letter: chosenLetter(choice, reader, news, { origin: config.publicUrl, secret }),
      dueAt,
      expire: new Date(dueAt.getTime() + worthMs),
    },
  )
}

type Chosen = {
  choice: MailChoice
  reader: Reader
  news: News
  dueAt: Date
  worthMs: number
  aboutId?: string
}

/**
 * Reminds the members of a venue who chose it of their own journals. `owed` has what each member still has to write.
 * Answers how many e-mails it wrote.
 */
export async function mailReminders(
  context: OwnContext,
  mailing: Mailing,
  { venueId, owed, dueAt }: { venueId: string; owed: readonly Owed[]; dueAt: Date },
): Promise<number> {
  if (!mailing.mail || owed.length === 0) return 0
  let written = 0
  for (const reader of await listReminded(context, venueId)) {
    const journals = owed.find(({ bltId }) => bltId === reader.bltId)
    if (!journals) continue
    const news = journalDue(journals, reader)
    const worthMs = WORTH_MS['journal-reminder']
    await writeChosen(context, mailing, { choice: 'journal-reminder', reader, news, dueAt, worthMs })
    written += 1
  }
  return written
}

type Owed = { bltId: string; dueToday: boolean; overdue: readonly Week[] }

/**
 * Tells who chose it that last week’s numbers are missing, on Monday from noon on, in all companies: each person once.
 * Answers how many e-mails it wrote.
 */
export async function mailMissingNumbers(
  mailing: Mailing,
  { db, now }: Pick<OwnContext, 'db' | 'now'>,
): Promise<number> {
  if (!mailing.mail) return 0
  const readers = await listLackingReaders(db, now)
  for (const reader of readers) {
    const context = { reach: { orgId: reader.orgId }, db, now }
    const worthMs = NUMBERS_TOLD_HOURS * HOUR_MS
    const chosen = { choice: 'numbers-missing', reader, news: numbersMissing(reader), dueAt: now } as const
    await writeChosen(context, mailing, { ...chosen, worthMs })
  }
  return readers.length
}

/** Tells the author of a journal that it has a reply, if they chose it. */
export const mailReply =
  (mailing: Mailing): OnReply =>
  async (context, id) => {
    const reader = mailing.mail && (await findRepliedTo(context, id))
    if (!reader) return
    const about = { choice: 'reply', reader, news: replied(reader), aboutId: id } as const
    await writeChosen(context, mailing, { ...about, dueAt: context.now, worthMs: DAY_MS })
  }

/**
 * Tells the member of a priority that it has its final sign-off, if they chose it. The e-mail waits until the sign-off
 * can no longer be taken back; taking it back cancels the e-mail, unless it also stands for another sign-off of the day.
 */
export const mailSignOff =
  (mailing: Mailing): OnStatus =>
  async (context, { id, before, after }) => {
    if (before !== 'COMPLETED' && after !== 'COMPLETED') return
    const reader = mailing.mail && (await findSignedOff(context, id))
    if (!reader) return
    const { db, now } = context
    if (after === 'COMPLETED') {
      const about = { choice: 'sign-off', reader, news: signedOff } as const
      await writeChosen(context, mailing, { ...about, dueAt: signOffToldAt(now), worthMs: DAY_MS })
    } else if (!reader.others) {
      await cancelMessage(db, 'mail', chosenKey('sign-off', reader.userId, reader.today))
    }
  }
