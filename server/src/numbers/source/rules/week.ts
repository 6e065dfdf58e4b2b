import {
  addDays,
  dayOfWeek,
  daysBetween,
  isPlainDate,
  type PlainDate,
  type Week,
  weekdayOf,
  weekOf,
} from '@scope/contract/kernel/calendar'
import { readDate } from '@scope/contract/kernel/spreadsheet.words'
import { firstCharacters } from '@scope/contract/kernel/text.words'
import type { DATE_ORDERS, SourceReading } from '@scope/contract/numbers/source.words'

type WeekReading = SourceReading['week']

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const MONTH = `(?:${MONTHS.join('|')})[a-z]*\\.?`

export type DateOrder = (typeof DATE_ORDERS)[number]

/** A date in a text: `2026-11-16`, `20261116`, `11/16/2026`, `11-16-2026`, `11/16/26`, `Nov 16, 2026`, `16 Nov 2026`. */
const DATES = new RegExp(
  [
    '(?<!\\d)(?<y1>[12]\\d{3})(?<sep>[-_.]?)(?<m1>\\d{2})\\k<sep>(?<d1>\\d{2})(?!\\d)',
    '(?<!\\d)(?<m2>\\d{1,2})(?<sep2>[-/.])(?<d2>\\d{1,2})\\k<sep2>(?<y2>[12]\\d{3}|\\d{2})(?!\\d)',
    `\\b(?<m3>${MONTH})\\s+(?<d3>\\d{1,2})(?:st|nd|rd|th)?,?\\s+(?<y3>[12]\\d{3})(?!\\d)`,
    `(?<!\\d)(?<d4>\\d{1,2})\\s+(?<m4>${MONTH}),?\\s+(?<y4>[12]\\d{3})(?!\\d)`,
  ].join('|'),
  'gi',
)

const SEARCHED_MAX = 4000

/** The dates that a text has, in its order. Of two numbers and a year, the month is first unless `order` says otherwise. */
export function datesIn(text: string, order: DateOrder = 'monthFirst'): PlainDate[] {
  return [...text.slice(0, SEARCHED_MAX).matchAll(DATES)].flatMap(({ groups = {} }) => {
    const part = (name: string) =>
      groups[`${name}1`] ?? groups[`${name}2`] ?? groups[`${name}3`] ?? groups[`${name}4`] ?? ''
    const [year, first, second] = [part('y'), part('m'), part('d')]
    const isSwapped = order === 'dayFirst' && groups.m2 !== undefined
    const [month, day] = isSwapped ? [second, first] : [first, second]
    const number = MONTHS.indexOf(month.slice(0, 3).toLowerCase()) + 1 || Number(month)
    const two = (value: number) => String(value).padStart(2, '0')
    const date = `${year.length === 2 ? `20${year}` : year}-${two(number)}-${two(Number(day))}`
    return isPlainDate(date) ? [date] : []
  })
}

const BESIDE_DATES =
  /\b(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?\b|\b(?:week|of|ending|starting|from|to|through)\b|\d{1,2}:\d{2}(?::\d{2})?(?:\.\d+)?(?:\s?[ap]m)?|[\s,.:–—-]/gi
const CELL_MAX = 100

/** The dates of a cell that holds nothing else, beside weekdays and times of day. */
function datesOf(cell: string, order: DateOrder): PlainDate[] {
  const date = order === 'monthFirst' || /^\d{4}/.test(cell) ? readDate(cell) : null
  if (date) return [date]
  if (cell.length > CELL_MAX) return []
  return cell.replace(DATES, '').replace(BESIDE_DATES, '') === '' ? datesIn(cell, order) : []
}

/** Whether a cell is a date, or two with a dash between, in one order or the other. */
export const isDate = (cell: string): boolean =>
  datesOf(cell, 'monthFirst').length > 0 || datesOf(cell, 'dayFirst').length > 0

/**
 * The order of the dates in some texts, as one with a number above 12 shows it. `unknown` if only dates are there that could
 * be either, undefined without any.
 */
export function dateOrder(texts: readonly string[]): DateOrder | 'unknown' | undefined {
  const pairs = texts.flatMap((text) =>
    [...text.slice(0, SEARCHED_MAX).matchAll(DATES)].flatMap(({ groups: { m2, d2 } = {} }) =>
      m2 === undefined ? [] : [{ first: Number(m2), second: Number(d2) }],
    ),
  )
  if (pairs.some(({ second }) => second > 12)) return 'monthFirst'
  if (pairs.some(({ first }) => first > 12)) return 'dayFirst'
  return pairs.length > 0 ? 'unknown' : undefined
}

/** The day or the Monday that a text means, or why it is none. `alike` for what is one mistake whatever was typed. */
export type ReadWeek = { date: PlainDate } | { text: string; alike: string }

const SUNDAY = 0
const MONDAY = 1
const SATURDAY = 6

/** Reads a cell of the week’s column: the day, or the Monday of the week. */
export function readWeekCell(cell: string, week: WeekReading): ReadWeek {
  const dates = datesOf(cell, week.dates ?? 'monthFirst')
  const quoted = firstCharacters(cell, CELL_MAX)
  if (dates.length === 0) {
    const [first, last] =
      week.dates === 'dayFirst' ? ['16/11/2026', '22/11/2026'] : ['11/16/2026', '11/22/2026']
    const example = week.means === 'range' ? `${first} - ${last}` : `2026-11-16 or ${first}`
    return {
      text: `${quoted ? `"${quoted}" is` : 'The date is missing, or'} not a date like ${example}.`,
      alike: 'no date',
    }
  }
  return weekOfDates(dates, week)
}

/** The same of the text above a header, or of a file’s name, which have dates somewhere. Undefined without any. */
export function weekIn(text: string, week: WeekReading): ReadWeek | undefined {
  const dates = datesIn(text, week.dates)
  if (dates.length < (week.means === 'range' ? 2 : 1)) return undefined
  return weekOfDates(week.means === 'end' ? dates.slice(-1) : dates.slice(0, 2), week)
}

function weekOfDates([first = '', last]: readonly PlainDate[], week: WeekReading): ReadWeek {
  switch (week.means) {
    case 'day':
      return { date: first }
    case 'monday':
      return dayOfWeek(first) === MONDAY ? { date: first } : notThat(first, 'Weeks begin on a Monday')
    case 'start':
      if (dayOfWeek(first) === MONDAY) return { date: first }
      return dayOfWeek(first) === SUNDAY
        ? sundayWeek(first, week)
        : notThat(first, 'Weeks begin on a Sunday or a Monday')
    case 'end':
      if (dayOfWeek(first) === SUNDAY) return { date: weekOf(first) }
      return dayOfWeek(first) === SATURDAY
        ? sundayWeek(addDays(first, -6), week)
        : notThat(first, 'Weeks end on a Saturday or a Sunday')
    case 'range':
      return weekOfRange(first, last, week)
  }
}

function weekOfRange(first: PlainDate, last: PlainDate | undefined, week: WeekReading): ReadWeek {
  if (last === undefined)
    return { text: `${first} is one date. A week is two, with a dash between.`, alike: 'one date' }
  const days = daysBetween(first, last) + 1
  if (days === 7 && dayOfWeek(first) === MONDAY) return { date: first }
  if (days === 7 && dayOfWeek(first) === SUNDAY) return sundayWeek(first, week)
  return { text: `${first} to ${last} is not a week from Monday or Sunday.`, alike: 'no week' }
}

const notThat = (date: PlainDate, rule: string) => ({
  text: `${date} is a ${weekdayOf(date)}. ${rule} here.`,
  alike: `${rule} ${weekdayOf(date)}`,
})

/** A week from a Sunday to a Saturday. */
function sundayWeek(sunday: PlainDate, { sunday: answer }: WeekReading): ReadWeek {
  const monday: Week = addDays(sunday, 1)
  if (answer === 'next') return { date: monday }
  const text = `${sunday} to ${addDays(sunday, 6)} is a week from Sunday to Saturday.`
  return answer === 'refuse'
    ? { text: `${text} The source refuses such weeks.`, alike: 'Sunday refused' }
    : { text: `${text} Say whether it is the week of ${monday}.`, alike: 'Sunday unanswered' }
}
