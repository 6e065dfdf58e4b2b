import { addDays, addWeeks, type Week } from '@scope/contract/kernel/calendar'
import {
  type FigureKind,
  type Hundredths,
  type LaborSplit,
  laborSplit,
  meanOf,
  primeCost,
  weightedMean,
} from '@scope/contract/kernel/figures'
import { FIGURE_KINDS, type MetricsNumber, STRIP_WEEKS } from '@scope/contract/numbers/metrics.words'

/** The numbers of a venue's week, in hundredths of a dollar or a percent; null where nothing was reported. */
export type WeekNumbers = {
  revenue: Hundredths | null
  laborBasePct: Hundredths | null
  laborTruePct: Hundredths | null
  cogsPct: Hundredths | null
  tips: Hundredths | null
}

/** The same with prime cost, which is COGS and true labor. */
export type WeekFigures = WeekNumbers & { primeCostPct: Hundredths | null }

/** A venue's weeks by their Mondays; a week that is not there was not reported. */
export type VenueWeeks = ReadonlyMap<Week, WeekFigures>

/** A week, or the weeks that a mean is of (newest first), and what true labor did from there to the compared week. */
export type Comparison = { weeks: Week[]; figures: WeekFigures; split: LaborSplit | null }

/** The weeks that each figure is of, newest first: those of a percentage have it beside their revenue. */
export type FigureWeeks = Record<keyof WeekFigures, Week[]>

const NOTHING: WeekNumbers = {
  revenue: null,
  laborBasePct: null,
  laborTruePct: null,
  cogsPct: null,
  tips: null,
}

/** The figures of a week, prime cost among them; all null for a week without a report. */
export function figuresOf({
  revenue,
  laborBasePct,
  laborTruePct,
  cogsPct,
  tips,
}: WeekNumbers = NOTHING): WeekFigures {
  return {
    revenue,
    laborBasePct,
    laborTruePct,
    cogsPct,
    primeCostPct: primeCost(cogsPct, laborTruePct),
    tips,
  }
}

/** The same week last year: that Monday less 364 days (decisions 6). */
export function weekLastYear(week: Week): Week {
  return addDays(week, -364)
}

/** The thirteen weeks before a week, newest first: where means and usual ranges look. */
export function weeksBefore(week: Week): Week[] {
  return Array.from({ length: STRIP_WEEKS }, (_, index) => addWeeks(week, -1 - index))
}

/**
 * The mean of some weeks: dollars by week, percentages weighted by revenue as the rollup weighs them, so that a
 * change of labor can be split (decisions 6). Prime cost is that of the two means.
 */
export function meanWeek(weeks: readonly WeekNumbers[]): WeekFigures {
  const pct = (field: 'laborBasePct' | 'laborTruePct' | 'cogsPct') =>
    weightedMean(weeks.map((week) => ({ revenue: week.revenue, pct: week[field] })))
  return figuresOf({
    revenue: meanOf(weeks.map(({ revenue }) => revenue)),
    laborBasePct: pct('laborBasePct'),
    laborTruePct: pct('laborTruePct'),
    cogsPct: pct('cogsPct'),
    tips: meanOf(weeks.map(({ tips }) => tips)),
  })
}

/** A week beside the week before it, reported or not. */
export function besideWeekBefore(weeks: VenueWeeks, week: Week): Comparison {
  return beside(weeks, week, [addWeeks(week, -1)])
}

/** So many weeks is a four-week mean of; of fewer it is called otherwise. */
export const MEAN_WEEKS = 4

/**
 * The mean of the four weeks before one that report a figure (decisions 6): the newest four, or as many as there are,
 * of the thirteen before that have it and a revenue. All figures are of just these weeks, so that a percentage and the
 * revenue beside it are of the same labor dollars.
 */
export function meanOfFour(
  weeks: VenueWeeks,
  week: Week,
  field: keyof WeekFigures,
): { weeks: Week[]; figures: WeekFigures } {
  const reported = weeksBefore(week).filter((before) => {
    const found = figuresOf(weeks.get(before))
    return found.revenue !== null && found[field] !== null
  })
  const newest = reported.slice(0, MEAN_WEEKS)
  return { weeks: newest, figures: meanWeek(newest.flatMap((monday) => weeks.get(monday) ?? [])) }
}

/** A week beside those means, each figure by its own; `weeks` are the revenue's. */
export function besideFourWeeks(weeks: VenueWeeks, week: Week): Comparison & { weeksOf: FigureWeeks } {
  const means = ofEach((field) => meanOfFour(weeks, week, field))
  return {
    weeks: means.revenue.weeks,
    weeksOf: ofEach((field) => means[field].weeks),
    figures: ofEach((field) => means[field].figures[field]),
    split: splitLabor(means.laborTruePct.figures, figuresOf(weeks.get(week))),
  }
}

const ofEach = <T>(make: (field: keyof WeekFigures) => T): Record<keyof WeekFigures, T> => ({
  revenue: make('revenue'),
  laborBasePct: make('laborBasePct'),
  laborTruePct: make('laborTruePct'),
  cogsPct: make('cogsPct'),
  primeCostPct: make('primeCostPct'),
  tips: make('tips'),
})

/** A week beside the same week last year, reported or not. */
export function besideLastYear(weeks: VenueWeeks, week: Week): Comparison {
  return beside(weeks, week, [weekLastYear(week)])
}

function beside(weeks: VenueWeeks, week: Week, before: Week[]): Comparison {
  const found = before.flatMap((monday) => weeks.get(monday) ?? [])
  const [only] = found
  const figures = before.length === 1 ? figuresOf(only) : meanWeek(found)
  return { weeks: before, figures, split: splitLabor(figures, figuresOf(weeks.get(week))) }
}

/** The change of true labor percent between two weeks or means: the part that sales made and the part of dollars. */
function splitLabor(before: WeekNumbers, now: WeekNumbers): LaborSplit | null {
  return laborSplit(
    { revenue: before.revenue, pct: before.laborTruePct },
    { revenue: now.revenue, pct: now.laborTruePct },
  )
}

/** Fewer reported weeks than this say nothing about what is usual. */
const REPORTED_MIN = 8
/** What a control chart of single values multiplies the mean moving range with. */
const LIMIT = 2.66

/**
 * Between which values a figure usually lies, by the thirteen weeks before in their order: the mean ± 2.66 × the mean
 * moving range, from one reported week to the next; never below 0. A history without movement still leaves room:
 * 10 % for money, 2 points for percentages. Null with fewer than eight reported, and for money that was always 0.
 */
export function usualRange(
  values: readonly (Hundredths | null)[],
  kind: FigureKind,
): { low: Hundredths; high: Hundredths } | null {
  const there = values.filter((value) => value !== null)
  const mean = meanOf(there)
  if (mean === null || there.length < REPORTED_MIN) return null
  const moves = there.slice(1).map((value, index) => Math.abs(value - (there[index] ?? value)))
  const room = kind === 'money' ? mean / 10 : 200
  const spread = Math.round(Math.max(LIMIT * (meanOf(moves) ?? 0), room))
  return spread === 0 ? null : { low: Math.max(0, mean - spread), high: mean + spread }
}

/** What each entered number of a venue usually is in a week, by the thirteen weeks before it. */
export function usualOf(weeks: VenueWeeks, week: Week) {
  const before = weeksBefore(week)
  const range = (field: MetricsNumber) =>
    usualRange(
      before.map((monday) => weeks.get(monday)?.[field] ?? null),
      FIGURE_KINDS[field],
    )
  return {
    revenue: range('revenue'),
    laborBasePct: range('laborBasePct'),
    cogsPct: range('cogsPct'),
    tips: range('tips'),
  }
}

/** So many reported weeks in a row on one side of the mean are no chance. */
const RUN = 8

/**
 * Where a week's figure stands among the thirteen weeks before: `above` or `below` what is usual, also as the eighth
 * reported week in a row on that side of their mean; else `within`. Null where it was not reported, or where fewer than
 * eight of the thirteen say too little.
 */
export function standingOf(
  weeks: VenueWeeks,
  week: Week,
  field: keyof WeekFigures,
): 'above' | 'below' | 'within' | null {
  const now = weeks.get(week)?.[field] ?? null
  const before = weeksBefore(week).flatMap((monday) => weeks.get(monday)?.[field] ?? [])
  const usual = usualRange(before, FIGURE_KINDS[field])
  const mean = meanOf(before)
  if (now === null || !usual || mean === null) return null
  const run = [now, ...before].slice(0, RUN)
  if (now > usual.high || run.every((value) => value > mean)) return 'above'
  return now < usual.low || run.every((value) => value < mean) ? 'below' : 'within'
}
