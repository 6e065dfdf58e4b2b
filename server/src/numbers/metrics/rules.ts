import type { Input } from '@scope/contract/calls'
import { addMonths, type PlainDate } from '@scope/contract/kernel/calendar'
import { readDate } from '@scope/contract/kernel/spreadsheet.words'
import { METRICS_NUMBERS, type MetricsNumber } from '@scope/contract/numbers/metrics.words'
import { tagsProblem, tagsText, tidied } from '@scope/contract/numbers/tags.words'
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

/** The texts of a line. Tags are as files have them. */
export type MetricsText = 'notes' | 'tags'

/** A venue's week to save. */
export type MetricsLine = WeekLine<MetricsNumber, MetricsText>

/** The lines of a file. */
export type MetricsFile = WeekFile<MetricsNumber, MetricsText>

/**
 * Reads the form as one line. Missing numbers and notes are absent; missing tags stay, and tags alone leave the rest as it
 * is. Refuses invalid fields by name, and a form that names no number and no tags, which would empty the week; null clears
 * a number.
 */
export function readForm(venueId: string, body: Input<'POST /api/metrics'>['body']): MetricsLine {
  const monday = readDate(body.weekOf)
  if (!monday) throw invalid('weekOf', 'weekOf is not a date.')
  const problem = tagsProblem(body.tags ?? [])
  if (problem) throw invalid('tags', problem)
  const tags = body.tags && tagsText(body.tags.map(tidied))
  // Without numbers and tags, the figures are read to be refused.
  const hasNumbers = tags === undefined || METRICS_NUMBERS.some((field) => body[field] !== undefined)
  const keepsNotes = !hasNumbers && body.notes === undefined
  const notes = keepsNotes ? undefined : body.notes?.trim() || null
  const line = { line: 1, venue: venueId, weekOf: monday, notes, tags }
  return hasNumbers ? { ...line, ...readFigures(METRICS_NUMBERS, body) } : line
}
