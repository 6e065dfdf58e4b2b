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

/** The time zone for the company's digest (document 2, section 9). */
const COMPANY_ZONE = 'America/Los_Angeles'

/** A day's message that is due: the plain date at the space, and the instant of its hour. */
export type Due = { date: PlainDate; at: Date }

/** The instant of an hour of local time in `timeZone`. If clock changes skip that hour, the next valid time. */
function instantAt(timeZone: string, date: PlainDate, hour: number): Date {
  const wall = Temporal.PlainDate.from(date).toZonedDateTime({ timeZone, plainTime: { hour } })
  return new Date(wall.epochMilliseconds)
}

const whileWorth = (kind: NotificationKind, due: Due, now: Date): Due | null => {
  const late = now.getTime() - due.at.getTime()
  return late >= 0 && late < WORTH_MS[kind] ? due : null
}

/**
 * The journal reminder due at a venue: daily at 10:00 local time (decisions 9). Null if it is too early or too late.
 */
export function reminderDue(timeZone: string, now: Date): Due | null {
  const date = dateIn(timeZone, now)
  return whileWorth('journal-reminder', { date, at: instantAt(timeZone, date, 10) }, now)
}

/** The digest that is due: Sundays at 17:00 in America/Los_Angeles (decisions 9). Its date is that Sunday. */
export function digestDue(now: Date): Due | null {
  const today = dateIn(COMPANY_ZONE, now)
  const date = addDays(today, -dayOfWeek(today))
  return whileWorth('digest', { date, at: instantAt(COMPANY_ZONE, date, 17) }, now)
}

/**
 * The journals that a BLT member still has to write: this week's if it is due today, and overdue ones by the same rule
 * as the managers' queue. Null if there are none (decisions 5 and 9). `today` is the plain date at the venue.
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

/** The earliest week that a reminder on that day can be about. */
export function firstOwedWeek(today: PlainDate): Week {
  return weeksUpTo(weekOf(today), MISSING_WEEKS)[0] ?? weekOf(today)
}
