import { VISIT_WAY_LABELS, type VisitWay } from '@scope/contract/insight/visit/visit.words'
import { addDays } from '@scope/contract/kernel/calendar'
import { mediumDate, shortMonthDay, weekday } from '../../../lib/dates/dates.ts'

/** A plain date with its year if it is not that of `today`: `Oct 3`. */
const dateText = (date: string, today: string): string =>
  date.slice(0, 4) === today.slice(0, 4) ? shortMonthDay(date) : mediumDate(date)

/** A day as one says it: `today`, `tomorrow`, `Friday` within a week, otherwise `Dec 12`. Both are plain dates. */
export function dayText(on: string, today: string): string {
  if (on === today) return 'today'
  if (on === addDays(today, 1)) return 'tomorrow'
  return on > today && on < addDays(today, 7) ? weekday(on) : dateText(on, today)
}

/** `in person`, in a sentence. */
export const wayText = (by: VisitWay): string => VISIT_WAY_LABELS[by].toLowerCase()

/** `Last visit Oct 3`, with its year if it is not that of `today`, or `Never visited`. Both are plain dates. */
export const lastVisitText = (last: string | null, today: string): string =>
  last === null ? 'Never visited' : `Last visit ${dateText(last, today)}`

/** The same within a sentence: `today`, `on Friday`. */
export function onDay(on: string, today: string): string {
  const day = dayText(on, today)
  return day === 'today' || day === 'tomorrow' ? day : `on ${day}`
}

/** `Ana Reyes visits on Friday`, `Ana Reyes calls today`: a planned visit. */
export const plannedText = (
  { visitor, by, on }: { visitor: string; by: VisitWay; on: string },
  today: string,
) => `${visitor} ${by === 'call' ? 'calls' : 'visits'} ${onDay(on, today)}`

/** `by Nov 20`, `was due Nov 20`: the day of an open agreement. Null for none. */
export const dueText = ({ due, overdue }: { due: string | null; overdue: boolean }): string | null =>
  due && `${overdue ? 'was due' : 'by'} ${shortMonthDay(due)}`
