import { addWeeks, type PlainDate, type Week, weekOf } from '@scope/contract/kernel/calendar'
import { PATHS } from '@scope/contract/kernel/paths.words'
import { EVENTS, type MailChoice } from '@scope/contract/outreach/outbox.words'
import { weekRange } from '../../kernel/export/words.ts'
import { pathTo } from '../../kernel/path-to.ts'
import type { Letter } from '../../ports/mail/letter.ts'
import { numbersPath } from '../chat/messages.ts'
import { tokenOf } from './unsubscribe.ts'
import type { Reader } from './view.ts'

/** Where a person chooses what to get by e-mail. */
export const CHOICES_PATH = pathTo(PATHS.settings, { tab: 'you' })

/** What an e-mail tells, and the screen that it opens. It never quotes what somebody wrote: an inbox is less private. */
export type News = { subject: string; text: string; label: string; path: string }

/** The reminder of a member's own journals. `overdue` has the oldest week first. */
export function journalDue(
  { dueToday, overdue }: { dueToday: boolean; overdue: readonly Week[] },
  { today }: Pick<Reader, 'today'>,
): News {
  const weeks = overdue.map((week) => weekRange([week])).join(' and ')
  const late = weeks ? [`Your journal is overdue for ${weeks}.`] : []
  const due = dueToday ? [`Your journal for ${weekRange([weekOf(today)])} is due today.`] : []
  return {
    subject: weeks ? 'Your journal is overdue' : 'Your journal is due today',
    text: [...late, ...due].join(' '),
    label: 'Write the journal',
    path: pathTo(PATHS.journal, { week: overdue[0] ?? weekOf(today) }),
  }
}

/** That a manager replied to a journal. */
export function replied(about: { venueSlug: string; bltSlug: string; weekOf: Week }): News {
  const { venueSlug: venue, bltSlug: blt, weekOf: week } = about
  return {
    subject: 'Your journal has a reply',
    text: `Your journal for ${weekRange([week])} has a reply.`,
    label: 'Read the reply',
    path: pathTo(PATHS.journal, { venue, blt, week }),
  }
}

/** That a priority has its final sign-off. It names none: an e-mail may stand for all of a day. */
export const signedOff: News = {
  subject: 'Your priority is signed off',
  text: 'One of your priorities is signed off.',
  label: 'Open your priorities',
  path: PATHS.home,
}

/** That last week’s numbers are missing. It names no venue: it stands for all of a person’s. */
export function numbersMissing({ slug, today }: { slug: string; today: PlainDate }): News {
  return {
    subject: 'Last week’s numbers are missing',
    text: `The numbers for ${weekRange([addWeeks(today, -1)])} are missing.`,
    label: 'Enter the numbers',
    path: numbersPath(slug, today),
  }
}

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
    footer: `Sent at most once a day, because you chose “${EVENTS[choice].label}” in Settings.`,
    unsubscribe: { oneClick: origin + oneClick, screen: origin + CHOICES_PATH },
  }
}
