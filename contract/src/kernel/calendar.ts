/**
 * The company's calendar: fiscal years, periods and weeks as pure functions on plain dates (decisions 2).
 *
 * A plain date is `yyyy-MM-dd` and has no time zone. A week is named by its Monday. The fiscal year is the ISO
 * week-numbering year. It has twelve periods in four 5-4-4 patterns of weeks; a 53rd week belongs to period 12.
 */

export type PlainDate = string
export type Week = PlainDate

export type Period = {
  /** 1 to 12. */
  number: number
  year: number
  startDate: PlainDate
  endDate: PlainDate
  entryWeekStart: PlainDate
  entryWeekEnd: PlainDate
  dueWeekStart: PlainDate
  dueWeekEnd: PlainDate
}

type PeriodStatus = 'entry' | 'due' | 'active' | 'none'

const DAY_MS = 86_400_000
const PERIOD_WEEKS = [5, 4, 4, 5, 4, 4, 5, 4, 4, 5, 4, 4] as const

const toDays = (date: PlainDate): number => {
  const ms = Date.UTC(+date.slice(0, 4), +date.slice(5, 7) - 1, +date.slice(8, 10))
  return ms / DAY_MS
}

/** Cached plain dates by day. The signals of a company need the same weeks many thousand times. */
const dates = new Map<number, PlainDate>()
const DATES_MAX = 5000

function fromDays(days: number): PlainDate {
  const cached = dates.get(days)
  if (cached) return cached
  const date = new Date(days * DAY_MS).toISOString().slice(0, 10)
  if (dates.size < DATES_MAX) dates.set(days, date)
  return date
}

/** 1970-01-01 was a Thursday, three days after a Monday. */
const mondayOfDays = (days: number): number => days - ((((days + 3) % 7) + 7) % 7)

/** Whether the text is an existing plain date: `2026-02-30` is not. */
export function isPlainDate(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && fromDays(toDays(text)) === text
}

/** The plain date `days` days later; earlier when negative. */
export function addDays(date: PlainDate, days: number): PlainDate {
  return fromDays(toDays(date) + days)
}

/** The plain date `months` months later, earlier when negative; the last day of a shorter month. */
export function addMonths(date: PlainDate, months: number): PlainDate {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, last))).toISOString().slice(0, 10)
}

/** Whole days from `from` to `to`; negative when `to` is earlier. */
export function daysBetween(from: PlainDate, to: PlainDate): number {
  return toDays(to) - toDays(from)
}

/** The day of the week: 0 Sunday to 6 Saturday, as Admin Day counts (document 2, section 9). */
export function dayOfWeek(date: PlainDate): number {
  return (((toDays(date) + 4) % 7) + 7) % 7
}

/** The Monday of the week that holds the date. */
export function weekOf(date: PlainDate): Week {
  return fromDays(mondayOfDays(toDays(date)))
}

/** Whether the date is a Monday, and so names a week. */
export function isWeek(text: string): boolean {
  return isPlainDate(text) && weekOf(text) === text
}

/** The week `weeks` weeks later; earlier when negative. */
export function addWeeks(week: Week, weeks: number): Week {
  return addDays(week, weeks * 7)
}

/** The last `count` weeks up to and including `last`, oldest first. */
export function weeksUpTo(last: Week, count: number): Week[] {
  return Array.from({ length: count }, (_, index) => addWeeks(last, index + 1 - count))
}

/** Indexed by day number, 0 Sunday to 6 Saturday. */
export const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** The weekday of a date: `Monday`. */
export function weekdayOf(date: PlainDate): string {
  return WEEKDAYS[dayOfWeek(date)] ?? ''
}

/** The Monday on which a fiscal year starts: that of the week with 4 January. */
export function fiscalYearStart(year: number): Week {
  return weekOf(`${String(year).padStart(4, '0')}-01-04`)
}

/** The fiscal year that the date belongs to. */
export function fiscalYearOf(date: PlainDate): number {
  const year = +date.slice(0, 4)
  if (date < fiscalYearStart(year)) return year - 1
  return date < fiscalYearStart(year + 1) ? year : year + 1
}

const years = new Map<number, readonly Period[]>()

/** The twelve periods of a fiscal year, in order and without gaps. */
export function periodsOf(year: number): readonly Period[] {
  // Cached, because a year's periods never change and almost every reply needs them.
  let periods = years.get(year)
  if (!periods) {
    periods = makePeriods(year)
    years.set(year, periods)
  }
  return periods
}

function makePeriods(year: number): Period[] {
  const yearEnd = fiscalYearStart(year + 1)
  let start = fiscalYearStart(year)
  return PERIOD_WEEKS.map((weeks, index) => {
    const next = index === 11 ? yearEnd : addWeeks(start, weeks)
    const dueWeekStart = addWeeks(next, -1)
    const period: Period = {
      number: index + 1,
      year,
      startDate: start,
      endDate: addDays(next, -1),
      entryWeekStart: start,
      entryWeekEnd: addDays(start, 6),
      dueWeekStart,
      dueWeekEnd: addDays(next, -1),
    }
    start = next
    return period
  })
}

/** One period by its year and number. Throws a RangeError for a number outside 1 to 12. */
export function periodAt(year: number, number: number): Period {
  const period = periodsOf(year)[number - 1]
  if (!period) throw new RangeError(`There is no period ${number}`)
  return period
}

/** The period that holds the date. */
export function periodOf(date: PlainDate): Period {
  const periods = periodsOf(fiscalYearOf(date))
  const period = periods.findLast((candidate) => candidate.startDate <= date)
  if (!period) throw new RangeError(`${date} is in no period`)
  return period
}

/**
 * Reads a period from a path: `2026-11`, `11` (of the current fiscal year) or `current`. Null for any other text.
 * `today` is the plain date in the venue's time zone.
 */
export function parsePeriod(text: string, today: PlainDate): Period | null {
  if (text === 'current') return periodOf(today)
  const match = /^(?:([12]\d{3})-)?(\d{1,2})$/.exec(text)
  if (!match) return null
  const year = match[1] ? +match[1] : fiscalYearOf(today)
  const number = +(match[2] ?? 0)
  return number >= 1 && number <= 12 ? periodAt(year, number) : null
}

/** A period's name in a path or an address: `2026-11`. */
export function periodKey(period: { year: number; number: number }): string {
  return `${period.year}-${period.number}`
}

/** The weeks of a period, in order: 4 or 5 of them. */
export function weeksOf(period: Period): Week[] {
  const weeks: Week[] = []
  for (let week = period.startDate; week <= period.endDate; week = addWeeks(week, 1)) weeks.push(week)
  return weeks
}

/** The weeks of a week's period up to it, oldest first. */
export function periodToDate(week: Week): Week[] {
  return weeksOf(periodOf(week)).filter((one) => one <= week)
}

/** The weeks of a week's fiscal year up to it, oldest first. */
export function yearToDate(week: Week): Week[] {
  const start = fiscalYearStart(fiscalYearOf(week))
  return weeksUpTo(week, daysBetween(start, week) / 7 + 1)
}

/** `entry` in the period's first week, `due` in its last, `active` in between, `none` outside. */
export function periodStatus(period: Period, date: PlainDate): PeriodStatus {
  if (date < period.startDate || date > period.endDate) return 'none'
  if (date <= period.entryWeekEnd) return 'entry'
  return date >= period.dueWeekStart ? 'due' : 'active'
}

type Wall = { format: Intl.DateTimeFormat; quarter: number; date: PlainDate; hour: number }
const walls = new Map<string, Wall>()
const QUARTER_MS = 900_000

/** The plain date in `timeZone` (IANA) at the instant. */
export function dateIn(timeZone: string, instant: Date): PlainDate {
  return wallIn(timeZone, instant).date
}

/** The venue's night belongs to the day before until this hour of venue time, by default. */
export const DAY_END_HOUR = 5

/**
 * The business day in `timeZone` (IANA) at the instant, a plain date: the day before from midnight until `endHour` local
 * time. It decides what screens preselect, never a deadline (monday, `The night belongs to the day before`).
 */
export function businessDayIn(timeZone: string, instant: Date, endHour: number): PlainDate {
  const { date, hour } = wallIn(timeZone, instant)
  return hour < endHour ? addDays(date, -1) : date
}

/**
 * The week in which home starts: that of the business day, unless its period is over, because then no check-in can count
 * for it. Both are plain dates at the venue.
 */
export function currentWeek({ businessDay, today }: { businessDay: PlainDate; today: PlainDate }): Week {
  return weekOf(periodOf(businessDay).endDate < today ? today : businessDay)
}

function wallIn(timeZone: string, instant: Date): Wall {
  let wall = walls.get(timeZone)
  if (!wall) {
    const format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      hourCycle: 'h23',
    })
    wall = { format, quarter: Number.NaN, date: '', hour: 0 }
    walls.set(timeZone, wall)
  }
  // Cached by quarter of an hour: no time zone changes its date or hour in between.
  const quarter = Math.floor(instant.getTime() / QUARTER_MS)
  if (wall.quarter !== quarter) {
    wall.quarter = quarter
    // Reads the parts, because browsers change the order of a language's dates.
    const parts = wall.format.formatToParts(instant)
    const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value
    wall.date = `${part('year')}-${part('month')}-${part('day')}`
    wall.hour = Number(part('hour'))
  }
  return wall
}
