import type { Input } from '@scope/contract/calls'
import { addMonths, type PlainDate } from '@scope/contract/kernel/calendar'
import { readDate } from '@scope/contract/kernel/spreadsheet.words'
import { METRICS_NUMBERS, type MetricsNumber } from '@scope/contract/numbers/metrics.words'
import { invalid } from '../../kernel/refusal.ts'
import { readFigures, type WeekFile, type WeekLine, wrongMonday } from '../venue-weeks/rules.ts'

/** A week longer ago is refused as a typing error. */
const YEARS_BACK = 10

/**
 * Why a week is refused: not a Monday, in the future, or more than ten years ago. Null if it is fine. `today` is the
 * venue's plain date (decisions 6).
 */
export function wrongWeek(date: PlainDate, today: PlainDate): string | null {
  const monday = wrongMonday(date)
  if (monday) return monday
  if (date > today) return `The week of ${date} has not begun.`
  return date < addMonths(today, -12 * YEARS_BACK) ? `The week of ${date} is more than ten years ago.` : null
}

/** A venue's week to save. */
export type MetricsLine = WeekLine<MetricsNumber, 'notes'>

/** The lines of a file. */
export type MetricsFile = WeekFile<MetricsNumber, 'notes'>

/**
 * Reads the form as one line. Missing fields are absent. Refuses invalid numbers by field, and a form that names no
 * number at all, which would empty the week; null clears a number.
 */
export function readForm(venueId: string, body: Input<'POST /api/metrics'>['body']): MetricsLine {
  const monday = readDate(body.weekOf)
  if (!monday) throw invalid('weekOf', 'weekOf is not a date.')
  const notes = body.notes?.trim() || null
  return { line: 1, venue: venueId, weekOf: monday, ...readFigures(METRICS_NUMBERS, body), notes }
}
