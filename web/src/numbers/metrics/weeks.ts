import type { Reply } from '@scope/contract/calls'
import { isPlainDate, type PlainDate, type Week, weekOf } from '@scope/contract/kernel/calendar'
import { METRICS_LABELS, METRICS_NUMBERS, type MetricsNumber } from '@scope/contract/numbers/metrics.words'
import { isTaggedClosed } from '@scope/contract/numbers/tags.words'
import { ApiError } from '../../lib/api/errors.ts'
import { mediumDate } from '../../lib/dates/dates.ts'

type Metrics = NonNullable<Reply<'GET /api/venues/:venue/metrics'>['metrics']>

/** `Week of Nov 16, 2026` */
export const weekLabel = (week: Week): string => `Week of ${mediumDate(week)}`

/** Keeps day and month on one line. */
export const unbroken = (dates: string): string => dates.replace(/ (?=\d{1,2}\b)/g, '\u00a0')

/** The week of any date in the URL; undefined for none. */
export function weekAsked(text: string | null): Week | undefined {
  return text && isPlainDate(text) ? weekOf(text) : undefined
}

type Entered = Pick<Metrics, MetricsNumber | 'tags'>
type Reported = { weekOf: Week; metrics: Entered | null }

/** The week to enter now, of the last weeks, newest first: last week while it lacks numbers, otherwise the running one. */
export function dueWeek([running, last]: readonly Reported[]): Week | undefined {
  return last && lackingIn(last.metrics).length > 0 ? last.weekOf : running?.weekOf
}

/**
 * The week that opens when the address names none, of the last weeks, newest first: the running one once it has a figure,
 * before that the last whole week. The sheet of all venues is for the last whole week. `isOpen`: whether the venue is open
 * in a week.
 */
export function openingWeek(
  [running, last]: readonly Reported[],
  { ofSheet, isOpen }: { ofSheet: boolean; isOpen: (week: Week) => boolean },
): Week | undefined {
  const begun = running?.metrics && lackingIn(running.metrics).length < METRICS_NUMBERS.length
  return last && (ofSheet || (!begun && isOpen(last.weekOf))) ? last.weekOf : running?.weekOf
}

/** The weeks to choose from: the last Mondays, and the chosen week if it is older. */
export function weekChoices(mondays: readonly Week[], chosen: Week) {
  const weeks = mondays.includes(chosen) ? mondays : [...mondays, chosen]
  return weeks.map((week) => ({ value: week, label: weekLabel(week) }))
}

/** Whether a week is not over. `today` is the venue’s plain date. */
export const isRunning = (week: Week, today: PlainDate): boolean => week === weekOf(today)

/** The numbers that a week lacks; all of them if it was not reported, none if it was closed. */
export function lackingIn(metrics: Entered | null): MetricsNumber[] {
  if (metrics && isTaggedClosed(metrics.tags)) return []
  return METRICS_NUMBERS.filter((field) => (metrics?.[field] ?? null) === null)
}

/** `is in`, `is not in yet` or `lacks COGS %`: whether the numbers of last week are in. */
export function isInText(lacking: readonly MetricsNumber[]): string {
  if (lacking.length === 0) return 'is in'
  if (lacking.length === METRICS_NUMBERS.length) return 'is not in yet'
  const names = lacking.map((field) => METRICS_LABELS[field])
  return `lacks ${new Intl.ListFormat('en').format(names)}`
}

/** Whether the server rejected the week because it has not begun. */
export function isUnknownWeek(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'invalid'
}
