import { isOpenOn } from '@scope/contract/company/open-days.words'
import { dateIn, type PlainDate, type Week, weekOf, weeksUpTo } from '@scope/contract/kernel/calendar'
import type { ChatEvent } from '@scope/contract/outreach/outbox.words'
import type { MISSING } from '@scope/contract/work/review.words'
import { isAway } from '../../company/away/rules.ts'
import { lastDigest } from '../../insight/signal/rules/digest.ts'
import { instantAt } from '../../kernel/local-time.ts'
import { conflict } from '../../kernel/refusal.ts'
import { MISSING_WEEKS } from '../../work/review/rules.ts'
import { type JournalFacts, journalDueDay, overdueWeeks } from '../../work/week/rules.ts'
import { usefulMs } from '../outbox/rules.ts'

/** The subject of a manager's reminder. */
export type Subject = (typeof MISSING)[number]

/** A due daily message: the plain date at the space, and the instant of its hour. */
export type Due = { date: PlainDate; at: Date }

const whileWorth = (event: ChatEvent, due: Due, now: Date): Due | null => {
  const late = now.getTime() - due.at.getTime()
  return late >= 0 && late < usefulMs(event) ? due : null
}

/**
 * The journal reminder due at a venue: daily at 10:00 local time (decisions 9). Null if it is too early or too late.
 */
export function reminderDue(timeZone: string, now: Date): Due | null {
  const date = dateIn(timeZone, now)
  return whileWorth('journal-reminder', { date, at: instantAt(timeZone, date, 10) }, now)
}

/** The company's digest if it is due: from Sunday 17:00 until it is too late to be useful. Its date is that Sunday. */
export function digestDue(companyZone: string, now: Date): Due | null {
  return whileWorth('digest', lastDigest(companyZone, now), now)
}

/**
 * The journals that a BLT member still has to write: this week's if it is due today, and overdue ones by the same rule
 * as the managers' queue. Null if there are none or the member is away (decisions 5 and 9; life). `today` is the plain
 * date at the venue.
 */
export function owedJournals(
  member: JournalFacts,
  today: PlainDate,
): { dueToday: boolean; overdue: Week[] } | null {
  if (isAway(member.away, today)) return null
  const thisWeek = weekOf(today)
  const dueToday =
    journalDueDay(thisWeek, member) === today &&
    isOpenOn(member.openDays, today) &&
    !member.journalWeeks.includes(thisWeek)
  const overdue = overdueWeeks(member, today, MISSING_WEEKS)
  return dueToday || overdue.length > 0 ? { dueToday, overdue } : null
}

/**
 * The key of a manager’s reminder: one a day, member and subject, from any manager. `today` is the plain date at the
 * venue.
 */
export function memberReminderKey(bltId: string, subject: Subject, today: PlainDate): string {
  return `member-reminder:${bltId}:${subject}:${today}`
}

/**
 * The weeks for a manager’s reminder to a member, older week first. Refuses a subject with nothing missing, for example
 * because the member wrote the journal meanwhile.
 */
export function weeksToRemind(
  gaps: readonly { weekOf: Week; missing: readonly Subject[] }[],
  subject: Subject,
): Week[] {
  const weeks = gaps.filter(({ missing }) => missing.includes(subject)).map(({ weekOf }) => weekOf)
  if (weeks.length === 0) throw conflict('Nothing is missing any more.')
  return weeks
}

/** The earliest week that a reminder on that day can be about. */
export function firstOwedWeek(today: PlainDate): Week {
  return weeksUpTo(weekOf(today), MISSING_WEEKS)[0] ?? weekOf(today)
}
