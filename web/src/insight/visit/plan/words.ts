import { mediumDate, shortMonthDay } from '../../../lib/dates/dates.ts'

/** `Last visit Oct 3`, with its year if it is not that of `today`, or `Never visited`. Both are plain dates. */
export function lastVisitText(last: string | null, today: string): string {
  if (last === null) return 'Never visited'
  return `Last visit ${last.slice(0, 4) === today.slice(0, 4) ? shortMonthDay(last) : mediumDate(last)}`
}
