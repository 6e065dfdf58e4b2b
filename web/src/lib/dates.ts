import { addDays } from '@scope/contract/kernel/calendar'

/**
 * Dates for display. A plain date (`2026-11-23`) has no time zone and never shifts; an instant is shown in the user’s
 * own time zone.
 */

const LOCALE = 'en-US'

const plain = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat(LOCALE, { ...options, timeZone: 'UTC' })
  return (date: string) => format.format(new Date(`${date.slice(0, 10)}T00:00:00Z`))
}

/** `November 23` */
export const monthDay = plain({ month: 'long', day: 'numeric' })
/** `Nov 23` */
export const shortMonthDay = plain({ month: 'short', day: 'numeric' })
/** `Nov 23, 2026` */
export const mediumDate = plain({ month: 'short', day: 'numeric', year: 'numeric' })
/** `Friday` */
export const weekday = plain({ weekday: 'long' })
/** `Friday, Nov 20` */
export const weekdayDate = plain({ weekday: 'long', month: 'short', day: 'numeric' })
/** `Nov` */
export const shortMonth = plain({ month: 'short' })
/** `Nov 2026` */
export const monthYear = plain({ month: 'short', year: 'numeric' })

/** A range of plain dates: `Oct 26 – Nov 22`, `Nov 16 – 22`. */
export function dateRange(from: string, to: string): string {
  const sameMonth = from.slice(0, 7) === to.slice(0, 7)
  return `${shortMonthDay(from)} – ${sameMonth ? Number(to.slice(8, 10)) : shortMonthDay(to)}`
}

/** The same with the year, or both years: `Oct 26 – Nov 22, 2026`. */
export function longRange(from: string, to: string): string {
  const [year, endYear] = [from.slice(0, 4), to.slice(0, 4)]
  return year === endYear ? `${dateRange(from, to)}, ${year}` : `${mediumDate(from)} – ${mediumDate(to)}`
}

/** The days that these weeks cover, Mondays given oldest first: `Oct 26 – Nov 22, 2026`. Empty for no weeks. */
export function weekRange(weeks: readonly string[]): string {
  const [first] = weeks
  const last = weeks.at(-1)
  return first && last ? longRange(first, addDays(last, 6)) : ''
}

const time = new Intl.DateTimeFormat(LOCALE, { hour: 'numeric', minute: '2-digit' })
const day = new Intl.DateTimeFormat(LOCALE, { month: 'short', day: 'numeric', year: 'numeric' })

/** ICU puts a narrow no-break space before AM and PM, which text search does not match. */
const spaced = (text: string) => text.replace(/\u202f/g, ' ')

/** `10:42 PM` */
export function timeOfDay(instant: string | Date): string {
  return spaced(time.format(new Date(instant)))
}

/** The day of an instant in the user’s time zone: `Nov 23, 2026`. */
export function dayOf(instant: string | Date): string {
  return day.format(new Date(instant))
}

/** `Nov 23, 2026, 10:42 PM` */
export function dateTime(instant: string | Date): string {
  return `${dayOf(instant)}, ${timeOfDay(instant)}`
}
