import { isPlainDate, type Week, weekOf } from '@scope/contract/kernel/calendar'
import { mediumDate } from '../../lib/dates.ts'
import { ApiError } from '../../lib/errors.ts'

/** `Week of Nov 16, 2026` */
export const weekLabel = (week: Week): string => `Week of ${mediumDate(week)}`

/** A day stays with its month where a line breaks. */
export const unbroken = (dates: string): string => dates.replace(/ (?=\d{1,2}\b)/g, '\u00a0')

/** The week that an address names, by any of its days; undefined where it names none. */
export function weekAsked(text: string | null): Week | undefined {
  return text && isPlainDate(text) ? weekOf(text) : undefined
}

/** What the week list offers: the last Mondays, and the chosen week where it is older than those. */
export function weekChoices(mondays: readonly Week[], chosen: Week) {
  const weeks = mondays.includes(chosen) ? mondays : [...mondays, chosen]
  return weeks.map((week) => ({ value: week, label: weekLabel(week) }))
}

/** Whether the server knows no such week: one that has not begun. */
export function isUnknownWeek(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'invalid'
}
