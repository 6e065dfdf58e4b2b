import { addDays, type PlainDate, type Week } from '@scope/contract/kernel/calendar'

/* Dates as people read them in a file. Plain dates have no time zone, so they are formatted in UTC. */

const plain = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' })
  return (date: PlainDate) => format.format(new Date(`${date}T00:00:00Z`))
}
/** `Nov 22`, for a day near the file’s own. */
export const monthDay = plain({ month: 'short', day: 'numeric' })
/** `Nov 22, 2026` */
export const mediumDate = plain({ month: 'short', day: 'numeric', year: 'numeric' })

/** `Oct 26 – Nov 22, 2026`: both days included. */
export function dateRange(first: PlainDate, last: PlainDate): string {
  if (first.slice(0, 4) !== last.slice(0, 4)) return `${mediumDate(first)} – ${mediumDate(last)}`
  const day = first.slice(0, 7) === last.slice(0, 7) ? String(+last.slice(8)) : monthDay(last)
  return `${monthDay(first)} – ${day}, ${last.slice(0, 4)}`
}

/** The date range of these weeks, oldest first. */
export function weekRange(weeks: readonly Week[]): string {
  const [first] = weeks
  const last = weeks.at(-1)
  return first && last ? dateRange(first, addDays(last, 6)) : ''
}

/** `Nov 18, 2026, 12:00 PM PST` */
export function timeIn(timeZone: string, instant: Date): string {
  const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone })
  const zone = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'short' })
  const name = zone.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  // Replace the narrow no-break space before AM and PM, so that the text can be searched.
  return `${format.format(instant).replace(/\u202f/g, ' ')} ${name}`
}

/**
 * The days that a file covers, for its name: `2026-10-26-to-2026-11-22`, `2026-11-18` for one day, and `up-to-2026-11-18`
 * without a first day.
 */
export function spanName(first: PlainDate | undefined, last: PlainDate): string {
  if (first === undefined) return `up-to-${last}`
  return first === last ? last : `${first}-to-${last}`
}

/** The same for weeks, oldest first. */
export function weeksName(weeks: readonly Week[]): string {
  return spanName(weeks[0], addDays(weeks.at(-1) ?? '', 6))
}

/** `2026-11-18 12:00:00`, which a spreadsheet reads as a time. The column says of which time zone. */
export function timeCell(timeZone: string, instant: string): string {
  const wall = Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone).toPlainDateTime()
  return wall.toString({ smallestUnit: 'second' }).replace('T', ' ')
}

/** How many rows of a section are not in the file: `And 12 more in Scope.` */
export const moreText = (count: number): string => `And ${count} more in Scope.`
