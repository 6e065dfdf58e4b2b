import type { Week } from '@scope/contract/kernel/calendar'
import { isOfEach, type MailChoice } from '@scope/contract/outreach/outbox.words'
import { writeMail } from '../../company/mail/service.ts'
import type { OwnContext, Parts } from '../../kernel/context.ts'
import type { Reach } from '../../kernel/db/reach.ts'
import { usefulMs } from '../outbox/rules.ts'
import { chosenLetter, journalDue, type News, numbersMissing } from './letters.ts'
import { chosenKey } from './rules.ts'
import { listLackingReaders, listReminded, type Reader } from './view.ts'

/** What e-mails need: the sender (absent: none are written), the secret that encrypts them, and the origin of links. */
export type Mailing = Pick<Parts, 'mail' | 'secret' | 'config'>

/**
 * Writes an e-mail that its reader chose to the outbox, in the transaction of its cause. At most one a day and kind, or
 * one of each thing.
 */
export async function writeChosen(
  { reach, db, now }: Pick<OwnContext, 'db' | 'now'> & { reach: Pick<Reach, 'orgId'> },
  { secret, config }: Mailing,
  { choice, reader, news, dueAt, aboutId }: Chosen,
): Promise<void> {
  await writeMail(
    { db, now, secret },
    {
      orgId: reach.orgId,
      event: choice,
      key: chosenKey(choice, reader.userId, isOfEach(choice) && aboutId ? aboutId : reader.today),
      recipient: reader.email,
      ...(aboutId && { aboutId }),
      letter: chosenLetter(choice, reader, news, { origin: config.publicUrl, secret }),
      dueAt,
      expire: new Date(dueAt.getTime() + usefulMs(choice)),
    },
  )
}

type Chosen = {
  choice: MailChoice
  reader: Reader
  news: News
  dueAt: Date
  aboutId?: string
}

/**
 * Reminds the members of a venue who chose it of their own journals. `owed` has the missing journals of each member.
 * Returns the number of e-mails.
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
    await writeChosen(context, mailing, { choice: 'journal-reminder', reader, news, dueAt })
    written += 1
  }
  return written
}

type Owed = { bltId: string; dueToday: boolean; overdue: readonly Week[] }

/**
 * E-mails people who chose it that last week’s numbers are missing, on Monday from noon on, in all companies: each
 * person once. Returns the number of e-mails.
 */
export async function mailMissingNumbers(
  mailing: Mailing,
  { db, now }: Pick<OwnContext, 'db' | 'now'>,
): Promise<number> {
  if (!mailing.mail) return 0
  const readers = await listLackingReaders(db, now)
  for (const reader of readers) {
    const context = { reach: { orgId: reader.orgId }, db, now }
    const news = numbersMissing(reader)
    await writeChosen(context, mailing, { choice: 'numbers-missing', reader, news, dueAt: now })
  }
  return readers.length
}
