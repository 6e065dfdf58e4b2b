import { addDays, addWeeks, type Week } from '@scope/contract/kernel/calendar'
import {
  type FigureKind,
  type Hundredths,
  type LaborSplit,
  laborSplit,
  meanOf,
  primeCost,
  sumOf,
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

/** A venue's reported weeks by Monday. */
export type VenueWeeks = ReadonlyMap<Week, WeekFigures>

/** A week, or the weeks of a mean (newest first), and the split of the change in true labor to the compared week. */
export type Comparison = { weeks: Week[]; figures: WeekFigures; closed: Week[]; split: LaborSplit | null }

/** The weeks of each figure, newest first. For a percentage, only weeks that also have a revenue. */
export type FigureWeeks = Record<keyof WeekFigures, Week[]>

const NOTHING: WeekNumbers = {
  revenue: null,
  laborBasePct: null,
  laborTruePct: null,
  cogsPct: null,
  tips: null,
}

/** The figures of a week with prime cost; all null for a week without a report. */
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

/**
 * Whether a week was reported as closed: with a revenue of 0. It stands out of means, usual ranges and growth
 * (decisions 6).
 */
export function isClosed(week: WeekNumbers | undefined): boolean {
  return week?.revenue === 0
}

/** The figures of a week to compare with. All null for a week that was closed or not reported. */
export function openFigures(weeks: VenueWeeks, week: Week): WeekFigures {
  const found = weeks.get(week)
  return figuresOf(isClosed(found) ? undefined : found)
}

/** The same week last year: that Monday less 364 days (decisions 6). */
export function weekLastYear(week: Week): Week {
  return addDays(week, -364)
}

/** The thirteen weeks before a week, newest first, for means and usual ranges. */
export function weeksBefore(week: Week): Week[] {
  return Array.from({ length: STRIP_WEEKS }, (_, index) => addWeeks(week, -1 - index))
}

/**
 * The mean of some weeks: dollars per week, and percentages weighted by revenue as in the rollup, so that a change of
 * labor can be split (decisions 6). Prime cost is the sum of the two means.
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

/**
 * The figures of a span of weeks together, without closed ones: money summed, percentages weighted by revenue, or their
 * plain mean if no week has a revenue.
 */
export function weeksTogether(weeks: VenueWeeks, span: readonly Week[]): WeekFigures {
  const found = span.map((week) => openFigures(weeks, week))
  const pct = (field: 'laborBasePct' | 'laborTruePct' | 'cogsPct') =>
    weightedMean(found.map((week) => ({ revenue: week.revenue, pct: week[field] }))) ??
    meanOf(found.map((week) => week[field]))
  return figuresOf({
    revenue: sumOf(found.map(({ revenue }) => revenue)),
    laborBasePct: pct('laborBasePct'),
    laborTruePct: pct('laborTruePct'),
    cogsPct: pct('cogsPct'),
    tips: sumOf(found.map(({ tips }) => tips)),
  })
}

/** A week compared with the previous one, reported or not. */
export function besideWeekBefore(weeks: VenueWeeks, week: Week): Comparison {
  return beside(weeks, week, [addWeeks(week, -1)])
}

/** Weeks in a four-week mean. */
export const MEAN_WEEKS = 4

/**
 * The mean of up to four weeks before a week (decisions 6): the newest open ones of the thirteen before it that report the
 * figure and a revenue. All figures use exactly these weeks, so that a percentage and its revenue belong together.
 */
export function meanOfFour(
  weeks: VenueWeeks,
  week: Week,
  field: keyof WeekFigures,
): { weeks: Week[]; figures: WeekFigures } {
  const reported = weeksBefore(week).filter((before) => {
    const found = openFigures(weeks, before)
    return found.revenue !== null && found[field] !== null
  })
  const newest = reported.slice(0, MEAN_WEEKS)
  return { weeks: newest, figures: meanWeek(newest.flatMap((monday) => weeks.get(monday) ?? [])) }
}

/** The closed weeks that a mean passes over: those since the oldest of its weeks, newest first. */
export function closedBetween(weeks: VenueWeeks, week: Week, mean: readonly Week[]): Week[] {
  const oldest = mean.at(-1)
  if (oldest === undefined) return []
  return weeksBefore(week).filter((monday) => monday > oldest && isClosed(weeks.get(monday)))
}

/** A week compared with these means, each figure with its own. `weeks` are those of the revenue. */
export function besideFourWeeks(weeks: VenueWeeks, week: Week): Comparison & { weeksOf: FigureWeeks } {
  const means = ofEach((field) => meanOfFour(weeks, week, field))
  return {
    weeks: means.revenue.weeks,
    weeksOf: ofEach((field) => means[field].weeks),
    figures: ofEach((field) => means[field].figures[field]),
    closed: closedBetween(weeks, week, means.revenue.weeks),
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

/** A week compared with the same week last year, reported or not. */
export function besideLastYear(weeks: VenueWeeks, week: Week): Comparison {
  return beside(weeks, week, [weekLastYear(week)])
}

function beside(weeks: VenueWeeks, week: Week, before: Week[]): Comparison {
  const found = before.flatMap((monday) => weeks.get(monday) ?? [])
  const [only] = found
  const figures = before.length === 1 ? figuresOf(only) : meanWeek(found)
  const closed = before.filter((monday) => isClosed(weeks.get(monday)))
  return { weeks: before, figures, closed, split: splitLabor(figures, figuresOf(weeks.get(week))) }
}

/** Splits the change of true labor percent between two weeks or means. */
function splitLabor(before: WeekNumbers, now: WeekNumbers): LaborSplit | null {
  return laborSplit(
    { revenue: before.revenue, pct: before.laborTruePct },
    { revenue: now.revenue, pct: now.laborTruePct },
  )
}

/** A usual range needs at least this many reported weeks. */
const REPORTED_MIN = 8
/** The factor for the mean moving range in a control chart of single values. */
const LIMIT = 2.66

/**
 * The usual range of a figure from the thirteen weeks before, in order: the mean ± 2.66 × the mean moving range between
 * reported weeks, never below 0. The range is at least 10 % for money and 2 points for percentages. Null with fewer than
 * eight reported weeks, and for money that was always 0.
 */
export function usualRange(
  values: readonly (Hundredths | null)[],
  kind: FigureKind,
): { low: Hundredths; high: Hundredths } | null {
  const reported = values.filter((value) => value !== null)
  const mean = meanOf(reported)
  if (mean === null || reported.length < REPORTED_MIN) return null
  const moves = reported.slice(1).map((value, index) => Math.abs(value - (reported[index] ?? value)))
  const room = kind === 'money' ? mean / 10 : 200
  const spread = Math.round(Math.max(LIMIT * (meanOf(moves) ?? 0), room))
  return spread === 0 ? null : { low: Math.max(0, mean - spread), high: mean + spread }
}

/** The usual range of each entered number of a venue, from the thirteen weeks before a week. */
export function usualOf(weeks: VenueWeeks, week: Week) {
  const before = weeksBefore(week)
  const range = (field: MetricsNumber) =>
    usualRange(
      before.map((monday) => openFigures(weeks, monday)[field]),
      FIGURE_KINDS[field],
    )
  return {
    revenue: range('revenue'),
    laborBasePct: range('laborBasePct'),
    cogsPct: range('cogsPct'),
    tips: range('tips'),
  }
}

/** This many reported weeks in a row on one side of the mean are not chance. */
const RUN = 8

/**
 * Compares a week's figure with the thirteen weeks before: `above` or `below` the usual range, or the eighth reported
 * week in a row on that side of the mean; else `within`. Null if it was not reported, or if fewer than eight of the
 * thirteen were.
 */
export function standingOf(
  weeks: VenueWeeks,
  week: Week,
  field: keyof WeekFigures,
): 'above' | 'below' | 'within' | null {
  const now = openFigures(weeks, week)[field]
  const before = weeksBefore(week).flatMap((monday) => openFigures(weeks, monday)[field] ?? [])
  const usual = usualRange(before, FIGURE_KINDS[field])
  const mean = meanOf(before)
  if (now === null || !usual || mean === null) return null
  const run = [now, ...before].slice(0, RUN)
  if (now > usual.high || run.every((value) => value > mean)) return 'above'
  return now < usual.low || run.every((value) => value < mean) ? 'below' : 'within'
}
