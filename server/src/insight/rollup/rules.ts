import type { Extreme } from '@scope/contract/insight/rollup'
import type { RollupSpan } from '@scope/contract/insight/rollup.words'
import { addWeeks, type PlainDate, type Week, weekOf, weeksUpTo } from '@scope/contract/kernel/calendar'
import { changeOf, figureOf, growthOf, numberOf, shareOf } from '@scope/contract/kernel/figures'

/**
 * The Mondays of a span, oldest first, and of the equally long span just before (decisions 6). The month is the one
 * that this week's Monday falls in, and its weeks those that have begun. `today` is the plain date that all venues
 * share (decision 015).
 */
export function rollupWeeks(span: RollupSpan, today: PlainDate): { weeks: Week[]; weeksBefore: Week[] } {
  const thisWeek = weekOf(today)
  const length = { 'this-week': 1, 'last-4-weeks': 4, 'this-month': Math.ceil(+thisWeek.slice(8) / 7) }[span]
  return {
    weeks: weeksUpTo(thisWeek, length),
    weeksBefore: weeksUpTo(addWeeks(thisWeek, -length), length),
  }
}

/** A figure as the database's JSON carries it, in dollars or percent. */
type Figure = number | null

/** By how many percent a sum of money grew. */
export function revenueTrend(now: Figure, before: Figure): Figure {
  return numberOf(growthOf(figureOf(now), figureOf(before)))
}

/** By how many points a percentage changed. */
export function pointsTrend(now: Figure, before: Figure): Figure {
  return numberOf(changeOf(figureOf(now), figureOf(before)))
}

type Submitted = { submitted: number; total: number }

/** By how many points the share of journals submitted changed. */
export function journalsTrend(now: Submitted, before: Submitted): Figure {
  return numberOf(changeOf(shareOf(now.submitted, now.total), shareOf(before.submitted, before.total)))
}

/** By how many the priorities at risk changed; absent where nobody checked in before. */
export function atRiskTrend(count: number, before: { atRisk: number; checkedIn: number }): Figure {
  return before.checkedIn === 0 ? null : count - before.atRisk
}

/** Best and worst stand beside a figure where venues differ in it: of one venue, or of equal ones, none is either. */
export function extremes(best: Extreme, worst: Extreme): { best: Extreme; worst: Extreme } {
  return best?.value === worst?.value ? { best: null, worst: null } : { best, worst }
}
