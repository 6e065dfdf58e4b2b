import type { RollupSpan } from '@scope/contract/insight/rollup/rollup.words'
import { spanProblem, weekCount } from '@scope/contract/insight/span.words'
import {
  addWeeks,
  type PlainDate,
  periodOf,
  periodToDate,
  type Week,
  weekOf,
  weeksUpTo,
} from '@scope/contract/kernel/calendar'
import { readWeek } from '../../company/period/rules.ts'
import { invalid } from '../../kernel/refusal.ts'
import { isOver } from '../../work/week/rules.ts'

/** What a venue's figures of a span are counted from: weeks, oldest first, and the end of a period. */
export type Span = {
  weeks: Week[]
  weeksBefore: Week[]
  /** The weeks that trends compare. */
  compared: Compared
  /** The end of the current period: priorities of later ones are only prepared and do not count. */
  periodEnd: PlainDate
  /** Only the numbers are counted, not journals and priorities. */
  numbersOnly: boolean
}

/** The custom span in a call. */
export type AskedBetween = { from?: string | undefined; to?: string | undefined }

/**
 * The Mondays of the custom span in a call, oldest first; null if there is none. Refuses with 400, naming the field, a
 * span with only one end, an end that is not a Monday or has not begun on `today` (a plain date), and weeks that are
 * too many or in the wrong order.
 */
export function readBetween({ from, to }: AskedBetween, today: PlainDate): Week[] | null {
  if (from === undefined && to === undefined) return null
  if (from === undefined) throw invalid('from', 'Name the first week too.')
  if (to === undefined) throw invalid('to', 'Name the last week too.')
  const span = { from: readWeek(from, today, 'from'), to: readWeek(to, today, 'to') }
  const problem = spanProblem(span, today)
  if (problem) throw invalid(problem.field, problem.sentence)
  return weeksUpTo(span.to, weekCount(span))
}

/** A named span on a plain date that all venues share (decision 015). It is the same all week. */
export function spanOn(span: RollupSpan, today: PlainDate): Span {
  return spanOver(weeksOn(span, today), today)
}

/**
 * A span of any weeks, oldest first, with as many weeks just before it. `today` is the plain date that all venues
 * share.
 */
export function spanOver(weeks: Week[], today: PlainDate): Span {
  return {
    weeks,
    weeksBefore: weeksUpTo(addWeeks(weeks[0] ?? '', -1), weeks.length),
    compared: comparedWeeks(weeks, today),
    periodEnd: periodOf(today).endDate,
    numbersOnly: false,
  }
}

/**
 * The Mondays of a span, oldest first (decisions 6). `this-month` is the month of this week's Monday and `this-period` the
 * fiscal period, both up to this week.
 */
function weeksOn(span: RollupSpan, today: PlainDate): Week[] {
  const thisWeek = weekOf(today)
  if (span === 'this-period') return periodToDate(thisWeek)
  const length = { 'this-week': 1, 'last-4-weeks': 4, 'this-month': Math.ceil(+thisWeek.slice(8) / 7) }[span]
  return weeksUpTo(thisWeek, length)
}

/** Weeks, oldest first, and as many just before them. */
type Compared = { weeks: Week[]; weeksBefore: Week[] }

/**
 * The weeks that trends compare: the complete weeks of a span, or last week if it has none, and as many before them.
 * The running week counts in the figures, but not in their trends (decision 040). `today` is the plain date that all
 * venues share.
 */
function comparedWeeks(weeks: readonly Week[], today: PlainDate): Compared {
  const complete = weeks.filter((week) => isOver(week, today))
  const count = Math.max(1, complete.length)
  const last = complete.at(-1) ?? addWeeks(weekOf(today), -1)
  return { weeks: weeksUpTo(last, count), weeksBefore: weeksUpTo(addWeeks(last, -count), count) }
}
