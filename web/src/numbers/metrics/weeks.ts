import { isPlainDate, type Week, weekOf } from '@scope/contract/kernel/calendar'
import { mediumDate } from '../../lib/dates.ts'
import { ApiError } from '../../lib/errors.ts'

/** `Week of Nov 16, 2026` */
export const weekLabel = (week: Week): string => `Week of ${mediumDate(week)}`

/** Keeps day and month on one line. */
export const unbroken = (dates: string): string => dates.replace(/ (?=\d{1,2}\b)/g, '\u00a0')

/** The week of any date in the URL; undefined for none. */
export function weekAsked(text: string | null): Week | undefined {
  return text && isPlainDate(text) ? weekOf(text) : undefined
}

/** The weeks to choose from: the last Mondays, and the chosen week if it is older. */
export function weekChoices(mondays: readonly Week[], chosen: Week) {
  const weeks = mondays.includes(chosen) ? mondays : [...mondays, chosen]
  return weeks.map((week) => ({ value: week, label: weekLabel(week) }))
}

/** Whether the server rejected the week because it has not begun. */
export function isUnknownWeek(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'invalid'
}
