import { addDays } from '@scope/contract/kernel/calendar'

/**
 * Dates for display. A plain date (`2026-11-23`) has no time zone and never shifts; an instant is shown on the clock of its
 * venue (`useTimes`).
 */

const LOCALE = 'en-US'

/** A format that is created on first use: each takes a phone milliseconds, after the first one from public/early.js. */
function formatOf(options: Intl.DateTimeFormatOptions): () => Intl.DateTimeFormat {
  let made: Intl.DateTimeFormat | undefined
  return () => {
    made ??= new Intl.DateTimeFormat(LOCALE, options)
    return made
  }
}

const plain = (options: Intl.DateTimeFormatOptions) => {
  const format = formatOf({ ...options, timeZone: 'UTC' })
  return (date: string) => format().format(new Date(`${date.slice(0, 10)}T00:00:00Z`))
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

/** A range with the year, or both years: `Oct 26 – Nov 22, 2026`. */
export function longRange(from: string, to: string): string {
  const [year, endYear] = [from.slice(0, 4), to.slice(0, 4)]
  return year === endYear ? `${dateRange(from, to)}, ${year}` : `${mediumDate(from)} – ${mediumDate(to)}`
}

/** The days of these weeks, Mondays oldest first: `Oct 26 – Nov 22, 2026`. Empty for no weeks. */
export function weekRange(weeks: readonly string[]): string {
  const [first] = weeks
  const last = weeks.at(-1)
  return first && last ? longRange(first, addDays(last, 6)) : ''
}

/** ICU puts a narrow no-break space before AM and PM, which text search does not match. */
const spaced = (text: string) => text.replace(/\u202f/g, ' ')

/** A zone as people say it, without summer time: `PT`, `Germany Time`. */
export function zoneName(timeZone: string): string {
  const parts = new Intl.DateTimeFormat(LOCALE, { timeZone, timeZoneName: 'shortGeneric' }).formatToParts()
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}

/** Instants as people read them on a venue’s clock. */
export type Times = {
  /** `10:42 PM`, or `10:42 PM CST` for a user whose own clock differs. */
  timeOfDay: (instant: string | Date) => string
  /** The venue’s day: `Nov 23, 2026`. */
  dayOf: (instant: string | Date) => string
  /** `Nov 23, 10:42 PM`, with the zone as above, and with the year if it may not be this one. */
  dateTime: (instant: string | Date) => string
  /**
   * `Mon 6:04 AM` for the last seven days, today included; otherwise like `dateTime`. By default today is the device’s.
   */
  recent: (instant: string | Date) => string
}

/** The time zone of the device, by its IANA name. */
export const deviceTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

const DAY_OF_YEAR = { month: 'short', day: 'numeric' } as const
const DAY = { ...DAY_OF_YEAR, year: 'numeric' } as const
const TIME = { hour: 'numeric', minute: '2-digit' } as const
const timesOf = new Map<string, Times>()

/**
 * Times in a zone, named if the clock of `own`, the user’s zone, differs. Without a zone, the user’s own times. Days of
 * the year of `today`, a plain date, leave the year out.
 */
export function timesIn(zone?: string, own?: string, today?: string): Times {
  const key = `${zone} ${own} ${today}`
  const times = timesOf.get(key) ?? makeTimes(zone ?? own, own, today)
  timesOf.set(key, times)
  return times
}

function makeTimes(timeZone: string | undefined, own: string | undefined, today: string | undefined): Times {
  const thisYear = today?.slice(0, 4)
  const formatter = (options: Intl.DateTimeFormatOptions, zone: string | undefined) => {
    const format = formatOf({ ...options, timeZone: zone })
    return (instant: string | Date) => spaced(format().format(new Date(instant)))
  }
  const name = formatOf({ timeZone, timeZoneName: 'short' })
  const named = (options: Intl.DateTimeFormatOptions) => {
    const [theirs, mine] = [formatter(options, timeZone), formatter(options, own)]
    return (instant: string | Date) => {
      const text = theirs(instant)
      if (text === mine(instant)) return text
      const part = name()
        .formatToParts(new Date(instant))
        .find(({ type }) => type === 'timeZoneName')
      return `${text} ${part?.value}`
    }
  }
  const yearOf = formatter({ year: 'numeric' }, timeZone)
  const withYear = named({ ...DAY, ...TIME })
  const inThisYear = named({ ...DAY_OF_YEAR, ...TIME })
  const onWeekday = named({ weekday: 'short', ...TIME })
  const dateTime = (instant: string | Date) =>
    yearOf(instant) === thisYear ? inThisYear(instant) : withYear(instant)
  const isRecent = (instant: string | Date): boolean => {
    const day = dayIn(new Date(instant), timeZone)
    const last = today ?? dayIn(new Date(), timeZone)
    return addDays(last, -7) < day && day <= last
  }
  return {
    timeOfDay: named(TIME),
    dayOf: formatter(DAY, timeZone),
    dateTime,
    recent: (instant) => (isRecent(instant) ? onWeekday : dateTime)(instant),
  }
}

/** The plain date of an instant. */
const dayIn = (instant: Date, timeZone: string | undefined): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(instant)

/** The minute on the clock of a zone (IANA), as a box for date and time takes it: `2026-11-15T17:00`. */
export const minuteIn = (instant: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
    .format(instant)
    .replace(' ', 'T')
