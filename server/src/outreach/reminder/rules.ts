import {
  addDays,
  dateIn,
  dayOfWeek,
  type PlainDate,
  type Week,
  weekOf,
  weeksUpTo,
} from '@scope/contract/kernel/calendar'
import type { NotificationKind } from '@scope/contract/outreach/notification.words'
import { journalDueDay } from '../../work/journal/rules.ts'
import { MISSING_WEEKS, missingOf } from '../../work/review/rules.ts'
import { WORTH_MS } from '../notification/rules.ts'

/** The company's clock, which its digest goes by (document 2, section 9). */
const COMPANY_ZONE = 'America/Los_Angeles'

/** A day's message that is due: the plain date of the space, and the instant of its hour. */
export type Due = { date: PlainDate; at: Date }

/** The instant at which a clock on the wall of `timeZone` shows the hour; where it never does, the next there is. */
function instantAt(timeZone: string, date: PlainDate, hour: number): Date {
  const wall = Temporal.PlainDate.from(date).toZonedDateTime({ timeZone, plainTime: { hour } })
  return new Date(wall.epochMilliseconds)
}

const whileWorth = (kind: NotificationKind, due: Due, now: Date): Due | null => {
  const late = now.getTime() - due.at.getTime()
  return late >= 0 && late < WORTH_MS[kind] ? due : null
}

/** The journal reminder that is due at a venue: daily at 10:00 of its clock (decisions 9). Null before and too late. */
export function reminderDue(timeZone: string, now: Date): Due | null {
  const date = dateIn(timeZone, now)
  return whileWorth('journal-reminder', { date, at: instantAt(timeZone, date, 10) }, now)
}

/** The digest that is due: Sundays at 17:00 of America/Los_Angeles (decisions 9). Its date is that Sunday. */
export function digestDue(now: Date): Due | null {
  const today = dateIn(COMPANY_ZONE, now)
  const date = addDays(today, -dayOfWeek(today))
  return whileWorth('digest', { date, at: instantAt(COMPANY_ZONE, date, 17) }, now)
}

/**
 * What a BLT member owes: this week's journal where it is due today, and what is overdue, as it waits for the managers
 * too; null where nothing is (decisions 5 and 9). `today` is the plain date of the venue.
 */
export function owedJournals(
  member: { adminDayDow: number; since: PlainDate; journalWeeks: readonly Week[] },
  today: PlainDate,
): { dueToday: boolean; overdue: Week[] } | null {
  const thisWeek = weekOf(today)
  const dueToday =
    journalDueDay(thisWeek, member.adminDayDow) === today && !member.journalWeeks.includes(thisWeek)
  const overdue = missingOf({ ...member, priorities: [] }, today).map((missed) => missed.weekOf)
  return dueToday || overdue.length > 0 ? { dueToday, overdue } : null
}

/** The first week that a reminder on that day may be about. */
export function firstOwedWeek(today: PlainDate): Week {
  return weeksUpTo(weekOf(today), MISSING_WEEKS)[0] ?? weekOf(today)
}
