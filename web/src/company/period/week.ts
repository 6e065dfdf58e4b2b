import {
  addWeeks,
  isWeek,
  type Period,
  periodOf,
  periodStatus,
  type Week,
} from '@scope/contract/kernel/calendar'
import { shortMonthDay } from '../../lib/dates/dates.ts'

export type Badge = 'Entry Week' | 'Due Week' | 'Active' | 'Closed' | 'Upcoming'

const BADGES: Record<'entry' | 'due' | 'active', Badge> = {
  entry: 'Entry Week',
  due: 'Due Week',
  active: 'Active',
}

/** The week in the URL; the one to start with if none or one after the latest is named. */
export function weekShown(text: string | null, start: Week, latest: Week): Week {
  return text !== null && isWeek(text) && text <= latest ? text : start
}

/** The previous and the next week; no next after the latest. */
export function weeksBeside(week: Week, latest: Week): { previous: Week; next: Week | null } {
  return { previous: addWeeks(week, -1), next: week < latest ? addWeeks(week, 1) : null }
}

/** The latest week that can be prepared: in the due week, the entry week of the next period; otherwise this week. */
export function latestToPrepare({ dueWeekStart }: Pick<Period, 'dueWeekStart'>, thisWeek: Week): Week {
  return thisWeek === dueWeekStart ? addWeeks(thisWeek, 1) : thisWeek
}

/** The period of a week and its badge. A past period is Closed (decisions 2); a future one is prepared. */
export function standingOf(
  week: Week,
  today: string,
): { period: Period; badge: Badge; closed: boolean; upcoming: boolean } {
  const period = periodOf(week)
  const closed = period.endDate < today
  const status = periodStatus(period, week)
  const upcoming = period.startDate > today
  const badge = upcoming ? 'Upcoming' : closed || status === 'none' ? 'Closed' : BADGES[status]
  return { period, badge, closed, upcoming }
}

/** `Period 11 · Nov 2 – 29`; the month is repeated only when it changes. */
export function periodLabel({ number, startDate, endDate }: Period): string {
  const sameMonth = startDate.slice(0, 7) === endDate.slice(0, 7)
  const end = sameMonth ? String(+endDate.slice(8)) : shortMonthDay(endDate)
  return `Period ${number} · ${shortMonthDay(startDate)} – ${end}`
}

type Day = { untilTomorrow: number; untilBusinessDay: number }

const LOOK_MS = 15 * 60_000

const untilNext = ({ untilTomorrow, untilBusinessDay }: Day): number =>
  Math.min(untilTomorrow, untilBusinessDay)

/** When to look at the day again, in milliseconds: a second after the next day or business day begins at the latest. */
export function nextLook(day: Day | undefined): number {
  return Math.min(LOOK_MS, (day ? untilNext(day) : LOOK_MS) + 1000)
}

/** Whether a day or a business day has begun at the venue since they were loaded. Times are by the device’s clock. */
export function isDayOver(day: Day, loadedAt: number, now: number): boolean {
  return now - loadedAt >= untilNext(day)
}
