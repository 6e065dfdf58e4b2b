import type { Input } from '@scope/contract/calls'
import {
  addDays,
  addMonths,
  dayOfWeek,
  type PlainDate,
  weekdayOf,
  weekOf,
} from '@scope/contract/kernel/calendar'
import {
  figureOf,
  fractionQuestion,
  type Hundredths,
  MONEY_MAX,
  PERCENT_MAX,
} from '@scope/contract/kernel/figures'
import { readDate } from '@scope/contract/kernel/spreadsheet.words'
import {
  FIGURE_KINDS,
  METRICS_LABELS,
  METRICS_NUMBERS,
  type MetricsColumn,
  type MetricsNumber,
} from '@scope/contract/numbers/metrics.words'
import type { LineError } from '../../kernel/import/refused.ts'
import { invalid } from '../../kernel/refusal.ts'

const SUNDAY = 0

/** A week longer ago is refused as a typing error. */
const YEARS_BACK = 10

/**
 * Why a week is refused: not a Monday, in the future, or more than ten years ago. Null if it is fine. `today` is the
 * venue's plain date (decisions 6).
 */
export function wrongWeek(date: PlainDate, today: PlainDate): string | null {
  if (dayOfWeek(date) === SUNDAY) {
    const [starts, ends] = [addDays(date, 1), weekOf(date)]
    return `${date} is a Sunday. Does the week start or end on it? If it starts, use ${starts}; if it ends, ${ends}.`
  }
  if (weekOf(date) !== date) {
    return `${date} is a ${weekdayOf(date)}. Use that week’s Monday, ${weekOf(date)}.`
  }
  if (date > today) return `The week of ${date} has not begun.`
  return date < addMonths(today, -12 * YEARS_BACK) ? `The week of ${date} is more than ten years ago.` : null
}

const MONEY = { most: MONEY_MAX, words: 'Enter $0 to $10,000,000.' }
const PERCENT = { most: PERCENT_MAX, words: 'Enter 0% to 100%.' }
const BOUNDS = { money: MONEY, percent: PERCENT }

/** The error for a number out of bounds (decisions 6). Null if it is within. In hundredths. */
export function outOfBounds(field: MetricsNumber, value: Hundredths): string | null {
  const { most, words } = BOUNDS[FIGURE_KINDS[field]]
  return value < 0 || value > most ? words : null
}

/** A venue's week to save: null is absent, undefined leaves a field as it is. */
export type MetricsLine = {
  line: number
  /** An id, a slug or a name. */
  venue: string
  weekOf: PlainDate | null
  notes?: string | null
} & { [N in MetricsNumber]?: Hundredths | null | undefined }

/** The lines of a file, the errors in their cells, and sentences on what was left out. */
export type MetricsFile = { lines: MetricsLine[]; errors: LineError<MetricsColumn>[]; notes: string[] }

/**
 * Reads the form as one line. Missing fields are absent. Refuses invalid numbers by field, and a form that names no
 * number at all, which would empty the week; null clears a number.
 */
export function readForm(venueId: string, body: Input<'POST /api/metrics'>['body']): MetricsLine {
  const monday = readDate(body.weekOf)
  if (!monday) throw invalid('weekOf', 'weekOf is not a date.')
  if (METRICS_NUMBERS.every((field) => body[field] === undefined)) {
    throw invalid('revenue', 'Enter at least one number.')
  }
  const line: MetricsLine = { line: 1, venue: venueId, weekOf: monday, notes: body.notes?.trim() || null }
  for (const field of METRICS_NUMBERS) {
    const value = body[field] ?? null
    const figure = figureOf(value)
    const bounds = value === null ? null : outOfBounds(field, value * 100)
    if (bounds) throw invalid(field, bounds)
    const question = FIGURE_KINDS[field] === 'percent' ? fractionQuestion(String(value ?? '')) : null
    if (question) throw invalid(field, question)
    if (value !== null && figure === null) {
      throw invalid(field, `${METRICS_LABELS[field]} can have at most two decimals.`)
    }
    line[field] = figure
  }
  return line
}
