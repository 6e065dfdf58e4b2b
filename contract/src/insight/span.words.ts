/** The words and limits of a custom span. No schema here: the browser loads this file. */

import { daysBetween, type PlainDate, type Week } from '../kernel/calendar.ts'

/** The name of a custom span. */
export const CUSTOM = 'custom' as const
export const CUSTOM_LABEL = 'Chosen Weeks'

/** The most weeks of a custom span: a fiscal year with 53. */
export const SPAN_WEEKS_MAX = 53

/** The Mondays of a custom span's first and last week. */
export type Between = { from: Week; to: Week }

/** The number of weeks from one to another, both included; 0 or less if they are in the wrong order. */
export function weekCount({ from, to }: Between): number {
  return daysBetween(from, to) / 7 + 1
}

/**
 * Why a custom span is invalid, with the wrong week; null if it is valid. `today` is a plain date: the venue's, or the
 * one that all venues share.
 */
export function spanProblem(
  span: Between,
  today: PlainDate,
): { field: keyof Between; sentence: string } | null {
  const weeks = weekCount(span)
  if (span.from > today) return { field: 'from', sentence: 'This week has not begun.' }
  if (span.to > today) return { field: 'to', sentence: 'This week has not begun.' }
  if (weeks < 1) return { field: 'to', sentence: 'The last week is before the first.' }
  if (weeks > SPAN_WEEKS_MAX) {
    return { field: 'to', sentence: `At most ${SPAN_WEEKS_MAX} weeks. These are ${weeks}.` }
  }
  return null
}
