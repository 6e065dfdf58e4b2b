import { COMPARISONS, type Comparison } from '@scope/contract/company/settings.words'
import type { Week } from '@scope/contract/kernel/calendar'
import { type Hundredths, meanOf, numberOf, sumOf, weightedMean } from '@scope/contract/kernel/figures'
import type { Difference } from '@scope/contract/numbers/differences'
import { FIGURE_KINDS } from '@scope/contract/numbers/metrics.words'
import {
  type Bands,
  DEFAULT_BANDS,
  standingOf,
  type TargetFigure,
  type TargetState,
} from '@scope/contract/numbers/targets.words'
import { openFigures, type VenueWeeks, type WeekFigures, yearBefore } from '../comparison/rules.ts'

/**
 * A week of a venue and what it is compared with, in hundredths. `weight`: the revenue that weights percentages of
 * `against`, if that is not its own.
 */
export type Pair = {
  actual: WeekFigures
  against: WeekFigures
  weight?: Hundredths | null
  bands?: Partial<Record<TargetFigure, Bands>>
}

/**
 * What to compare with: what the address names, else what the person chose last, else the first that exists. Null if
 * nothing exists.
 */
export function comparisonOf(
  choices: readonly Comparison[],
  wanted: readonly (Comparison | null | undefined)[],
): Comparison | null {
  const chosen = wanted.find((one) => one !== null && one !== undefined && choices.includes(one))
  return chosen ?? COMPARISONS.find((one) => choices.includes(one)) ?? null
}

/** A venue’s weeks, each with its week of last year (decisions 6). Weeks that stand out are compared with nothing. */
export const pairsWithLastYear = (numbers: VenueWeeks, span: readonly Week[]): Pair[] =>
  span.map((week) => pairOf(numbers, week, yearBefore(numbers, week).week))

/** The same, each with its counterpart in the weeks before. */
export const pairsWithBefore = (
  numbers: VenueWeeks,
  span: readonly Week[],
  before: readonly Week[],
): Pair[] => span.map((week, place) => pairOf(numbers, week, before[place] ?? week))

const pairOf = (numbers: VenueWeeks, week: Week, other: Week): Pair => ({
  actual: openFigures(numbers, week),
  against: openFigures(numbers, other),
})

/**
 * How a figure of some weeks differs from what they are compared with. Money is summed, and a percentage is weighted by
 * the revenue of its own side. Only weeks with both count; undefined if nothing is there to compare with.
 */
export function differenceOf(
  figure: TargetFigure,
  pairs: readonly Pair[],
  comparison: Comparison,
): Difference | undefined {
  const beside = pairs.filter(({ against }) => against[figure] !== null)
  const both = beside.filter(({ actual }) => actual[figure] !== null)
  const against = together(
    figure,
    (both.length > 0 ? both : beside).map(({ against, weight = against.revenue }) => [
      against[figure],
      weight,
    ]),
  )
  if (against === null) return undefined
  const actual = together(
    figure,
    both.map(({ actual }) => [actual[figure], actual.revenue]),
  )
  const compared = { figure, against: numberOf(against), compared: both.length }
  if (actual === null) return { ...compared, difference: null, state: null }
  const bands = both.at(-1)?.bands?.[figure] ?? DEFAULT_BANDS[figure]
  const { distance, state } = standingOf(figure, { ...bands, goal: against }, actual)
  return {
    ...compared,
    difference: numberOf(distance),
    state:
      comparison === 'lastYear' || comparison === 'weeksBefore' ? notable(figure, distance, against) : state,
  }
}

/** Earlier weeks are no aim: only a difference beyond the red band is good or bad, the rest is noise (decision 051). */
function notable(figure: TargetFigure, distance: Hundredths, against: Hundredths): TargetState | null {
  const { orientation, red } = DEFAULT_BANDS[figure]
  const size = FIGURE_KINDS[figure] === 'money' ? (Math.abs(against) * red) / 100_00 : red
  if (Math.abs(distance) < size) return null
  return distance > 0 === (orientation === 'least') ? 'green' : 'red'
}

type Weighted = readonly [value: Hundredths | null, revenue: Hundredths | null]

function together(figure: TargetFigure, weeks: readonly Weighted[]): Hundredths | null {
  const values = weeks.map(([value]) => value)
  if (FIGURE_KINDS[figure] === 'money') return sumOf(values)
  return weightedMean(weeks.map(([pct, revenue]) => ({ pct, revenue }))) ?? meanOf(values)
}
