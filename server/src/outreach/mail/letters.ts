import { addWeeks, type PlainDate, type Week, weekOf } from '@scope/contract/kernel/calendar'
import { PATHS } from '@scope/contract/kernel/paths.words'
import { EVENTS, isOfEach, type MailChoice } from '@scope/contract/outreach/outbox.words'
import { weekRange } from '../../kernel/export/words.ts'
import { pathTo } from '../../kernel/path-to.ts'
import type { Letter } from '../../ports/mail/letter.ts'
import { numbersPath } from '../chat/messages.ts'
import { tokenOf } from './unsubscribe.ts'
import type { Reader } from './view.ts'

/** The screen on which a person chooses e-mails. */
export const CHOICES_PATH = pathTo(PATHS.settings, { tab: 'you' })

/**
 * The contents of an e-mail, and the screen that it opens. It never quotes people's texts, because an inbox is less
 * private.
 */
export type News = { subject: string; text: string; label: string; path: string }

/** The contents of an e-mail by `EVENTS`, with the week if its text names one. */
export function newsOf(choice: MailChoice, { path, week }: { path: string; week?: Week }): News {
  const { subject, text, link } = EVENTS[choice].mail
  return { subject, text: text(week ? weekRange([week]) : ''), label: link, path }
}

/** The reminder of a member's own journals. `overdue` has the oldest week first. */
export function journalDue(
  { dueToday, overdue }: { dueToday: boolean; overdue: readonly Week[] },
  { today }: Pick<Reader, 'today'>,
): News {
  const week = weekOf(today)
  const due = newsOf('journal-reminder', { path: pathTo(PATHS.journal, { week: overdue[0] ?? week }), week })
  if (overdue.length === 0) return due
  const late = `Your journal is overdue for ${overdue.map((one) => weekRange([one])).join(' and ')}.`
  return { ...due, subject: 'Your journal is overdue', text: dueToday ? `${late} ${due.text}` : late }
}

/** The e-mail that last week’s numbers are missing. It names no venue, because it covers all of a person’s venues. */
export const numbersMissing = ({ slug, today }: { slug: string; today: PlainDate }): News =>
  newsOf('numbers-missing', { path: numbersPath(slug, today), week: addWeeks(today, -1) })

/** An e-mail that its reader chose. */
export function chosenLetter(
  choice: MailChoice,
  { firstName, userId }: Pick<Reader, 'firstName' | 'userId'>,
  { subject, text, label, path }: News,
  { origin, secret }: { origin: string; secret: string },
): Letter {
  const oneClick = pathTo('/api/mail-choices/unsubscribe', { token: tokenOf({ userId, choice }, secret) })
  return {
    subject,
    paragraphs: [firstName ? `Hello ${firstName},` : 'Hello,', text, { label, url: origin + path }],
    footer: `Sent ${isOfEach(choice) ? 'once for each visit' : 'at most once a day'}, because you chose “${EVENTS[choice].label}” in Settings.`,
    unsubscribe: { oneClick: origin + oneClick, screen: origin + CHOICES_PATH },
  }
}
