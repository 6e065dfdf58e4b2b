import type { Extreme } from '@scope/contract/insight/rollup'
import type { RollupSpan } from '@scope/contract/insight/rollup.words'
import { addWeeks, type PlainDate, type Week, weekOf, weeksUpTo } from '@scope/contract/kernel/calendar'
import { changeOf, figureOf, growthOf, numberOf, shareOf } from '@scope/contract/kernel/figures'

/**
 * The Mondays of a span, oldest first, and of the equally long span just before (decisions 6). `this-month` is the month
 * of this week's Monday, up to this week. `today` is the plain date that all venues share (decision 015).
 */
export function rollupWeeks(span: RollupSpan, today: PlainDate): { weeks: Week[]; weeksBefore: Week[] } {
  const thisWeek = weekOf(today)
  const length = { 'this-week': 1, 'last-4-weeks': 4, 'this-month': Math.ceil(+thisWeek.slice(8) / 7) }[span]
  return {
    weeks: weeksUpTo(thisWeek, length),
    weeksBefore: weeksUpTo(addWeeks(thisWeek, -length), length),
  }
}

/** A figure from the database's JSON, in dollars or percent. */
type Figure = number | null

/** The growth of a sum of money, in percent. */
export function revenueTrend(now: Figure, before: Figure): Figure {
  return numberOf(growthOf(figureOf(now), figureOf(before)))
}

/** The change of a percentage, in points. */
export function pointsTrend(now: Figure, before: Figure): Figure {
  return numberOf(changeOf(figureOf(now), figureOf(before)))
}

type Submitted = { submitted: number; total: number }

/** The change of the share of submitted journals, in points. */
export function journalsTrend(now: Submitted, before: Submitted): Figure {
  return numberOf(changeOf(shareOf(now.submitted, now.total), shareOf(before.submitted, before.total)))
}

/** The change of the number of priorities at risk. Null if there was no check-in before. */
export function atRiskTrend(count: number, before: { atRisk: number; checkedIn: number }): Figure {
  return before.checkedIn === 0 ? null : count - before.atRisk
}

/** Best and worst, if the venues differ. Null for one venue or equal figures. */
export function extremes(best: Extreme, worst: Extreme): { best: Extreme; worst: Extreme } {
  return best?.value === worst?.value ? { best: null, worst: null } : { best, worst }
}
