import {
  addDays,
  addWeeks,
  fiscalYearOf,
  fiscalYearStart,
  type PlainDate,
  type Week,
  weekOf,
} from '@scope/contract/kernel/calendar'
import { invalid } from '../../../kernel/refusal.ts'
import { isOver } from '../../../work/week/rules.ts'

/** A fiscal year, its days up to today or its last one, and the years to choose from, newest first. */
export type YearSpan = { year: number; from: PlainDate; to: PlainDate; years: number[] }

/**
 * The fiscal year in a call, by default the running one. `today` and `first` are plain dates of the venue; `first` is
 * the day of the earliest row, or on which the member or venue was added. Refuses with 400, naming `year`, a year
 * before the first or after the running one.
 */
export function yearSpan(
  requested: number | string | undefined,
  { today, first }: { today: PlainDate; first: PlainDate },
): YearSpan {
  const running = fiscalYearOf(today)
  const earliest = Math.min(fiscalYearOf(first), running)
  const years = Array.from({ length: running - earliest + 1 }, (_, back) => running - back)
  const year = requested === undefined ? running : Number(requested)
  if (!years.includes(year)) {
    const choice =
      earliest === running ? `Choose ${running}.` : `Choose a year from ${earliest} to ${running}.`
    throw invalid('year', choice)
  }
  const last = addDays(fiscalYearStart(year + 1), -1)
  return { year, from: fiscalYearStart(year), to: last < today ? last : today, years }
}

/** The weeks that have a day of a span, oldest first. */
export function weeksIn({ from, to }: { from: PlainDate; to: PlainDate }): Week[] {
  const weeks: Week[] = []
  for (let week = weekOf(from); week <= to; week = addWeeks(week, 1)) weeks.push(week)
  return weeks
}

/** The weeks of a span that are over. `today` is a plain date of the venue. */
export function completeWeeks(span: { from: PlainDate; to: PlainDate }, today: PlainDate): Week[] {
  return weeksIn(span).filter((week) => isOver(week, today))
}
