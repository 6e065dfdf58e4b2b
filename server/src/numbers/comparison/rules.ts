import { addDays, addWeeks, daysBetween, type Week } from '@scope/contract/kernel/calendar'
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
import { nearestWeekOf } from '@scope/contract/numbers/holidays.words'
import {
  FIGURE_KINDS,
  FIGURES,
  type FigureField,
  METRICS_NUMBERS,
  type MetricsNumber,
  ofEach,
  STORED_FIGURES,
  STRIP_WEEKS,
  type StoredFigure,
} from '@scope/contract/numbers/metrics.words'
import {
  apartTag,
  holidayNames,
  isSameName,
  isTaggedClosed,
  type WeekTag,
} from '@scope/contract/numbers/tags.words'

/** The numbers of a venue's week, in hundredths of a dollar or a percent; null where nothing was reported. */
export type WeekNumbers = Record<StoredFigure, Hundredths | null>

/** The same with prime cost, which is COGS and true labor. */
export type WeekFigures = Record<FigureField, Hundredths | null>

/** The tags of a stored week. */
export type Tagged = { tags: readonly WeekTag[] }

/** A venue's stored weeks by Monday. */
export type VenueWeeks = ReadonlyMap<Week, WeekFigures & Tagged>

/**
 * A week, or the weeks of a mean (newest first), and the split of the change in true labor to the compared week. `closed`
 * are the weeks that stand out, which a mean leaves out.
 */
export type Comparison = { weeks: Week[]; figures: WeekFigures; closed: Week[]; split: LaborSplit | null }

/** The weeks of each figure, newest first. For a percentage, only weeks that also have a revenue. */
export type FigureWeeks = Record<FigureField, Week[]>

/** A row without any number. */
export const NO_NUMBERS: Record<StoredFigure, null> = ofEach(STORED_FIGURES, () => null)

const NO_FIGURES: WeekFigures = ofEach(FIGURES, () => null)

/** The figures of a week with prime cost; all null for a week without a report. */
export function figuresOf(numbers?: WeekNumbers): WeekFigures {
  return numbers ? figuresBy((field) => numbers[field]) : NO_FIGURES
}

/** The figures of a row with a week's numbers, each as `read` reads it. */
export function figuresIn<V>(
  row: Readonly<Record<StoredFigure, V>>,
  read: (value: V) => Hundredths | null,
): WeekFigures {
  return figuresBy((field) => read(row[field]))
}

/** The figures made of the stored ones. Prime cost is the sum of COGS and true labor as made. */
function figuresBy(make: (field: StoredFigure) => Hundredths | null): WeekFigures {
  const made = ofEach(STORED_FIGURES, make)
  return { ...made, primeCostPct: primeCost(made.cogsPct, made.laborTruePct) }
}

/** A week's figures as reported; all null without a report. */
function reportedFigures(weeks: VenueWeeks, week: Week): WeekFigures {
  const stored = weeks.get(week)
  return stored ? ofEach(FIGURES, (field) => stored[field]) : NO_FIGURES
}

/** Whether a week was closed: by its tag, or with a revenue of 0 (decisions 6). */
export function isClosed(week: (Pick<WeekNumbers, 'revenue'> & Tagged) | undefined): boolean {
  return week !== undefined && (week.revenue === 0 || isTaggedClosed(week.tags))
}

/** Whether a week’s numbers are in, or it was closed and needs none. */
export function isReported(week: (WeekFigures & Tagged) | undefined): boolean {
  return week !== undefined && (isClosed(week) || FIGURES.some((field) => week[field] !== null))
}

/**
 * Whether a week stands out of means, usual ranges and growth: it was closed, or its tags say that it had short hours, a
 * buyout or construction.
 */
export function isApart(week: (Pick<WeekNumbers, 'revenue'> & Tagged) | undefined): boolean {
  return week !== undefined && (isClosed(week) || apartTag(week.tags) !== undefined)
}

/** The figures of a week to compare with. All null for a week that stands out or was not reported. */
export function openFigures(weeks: VenueWeeks, week: Week): WeekFigures {
  return isApart(weeks.get(week)) ? NO_FIGURES : (weeks.get(week) ?? NO_FIGURES)
}

/** The same week last year: that Monday less 364 days (decisions 6). */
export function weekLastYear(week: Week): Week {
  return addDays(week, -364)
}

/** How many weeks before and after the same week last year a holiday is looked for. */
const HOLIDAY_WEEKS = 6

/** The weeks of last year that a week may be compared with, nearest first: the tags of all of them decide. */
export function weeksLastYear(week: Week): Week[] {
  const same = weekLastYear(week)
  const away = Array.from({ length: HOLIDAY_WEEKS }, (_, index) => index + 1)
  return [same, ...away.flatMap((weeks) => [addWeeks(same, -weeks), addWeeks(same, weeks)])]
}

/**
 * The week of last year that a week is compared with. A week of a named holiday goes with the nearest week that has the same
 * holiday, else with the week of its date; `holiday` is that name. Other weeks go with the same week last year.
 */
export function yearBefore(weeks: VenueWeeks, week: Week): { week: Week; holiday: string | null } {
  const same = weekLastYear(week)
  const near = weeksLastYear(week)
  for (const holiday of holidayNames(weeks.get(week)?.tags ?? [])) {
    const isSame = (name: string) => isSameName(name, holiday)
    const tagged = near.find((monday) => holidayNames(weeks.get(monday)?.tags ?? []).some(isSame))
    const monday = tagged ?? nearestWeekOf(holiday, same)
    if (monday !== undefined && Math.abs(daysBetween(monday, same)) <= HOLIDAY_WEEKS * 7) {
      return { week: monday, holiday }
    }
  }
  return { week: same, holiday: null }
}

/** The thirteen weeks before a week, newest first, for means and usual ranges. */
export function weeksBefore(week: Week): Week[] {
  return Array.from({ length: STRIP_WEEKS }, (_, index) => addWeeks(week, -1 - index))
}

const weighted = (weeks: readonly WeekNumbers[], field: StoredFigure): Hundredths | null =>
  weightedMean(weeks.map((week) => ({ revenue: week.revenue, pct: week[field] })))

/**
 * The mean of some weeks: dollars per week, and percentages weighted by revenue as in the rollup, so that a change of
 * labor can be split (decisions 6). Prime cost is the sum of the two means.
 */
export function meanWeek(weeks: readonly WeekNumbers[]): WeekFigures {
  return figuresBy((field) =>
    FIGURE_KINDS[field] === 'money' ? meanOf(weeks.map((week) => week[field])) : weighted(weeks, field),
  )
}

/**
 * The figures of a span of weeks together, without those of no revenue. What a week with short hours, a buyout or
 * construction made is counted: sums stay true.
 */
export function weeksTogether(weeks: VenueWeeks, span: readonly Week[]): WeekFigures {
  const figures = span.map((week) => weeks.get(week) ?? NO_FIGURES)
  return totalOf(figures.filter(({ revenue }) => revenue !== 0))
}

/** The same without weeks that stand out: what is judged against targets. */
export function openTogether(weeks: VenueWeeks, span: readonly Week[]): WeekFigures {
  return totalOf(span.map((week) => openFigures(weeks, week)))
}

/**
 * Weeks added up: money is summed, percentages are weighted by revenue (decisions 6), or a plain mean if no week has a
 * revenue (decision 015).
 */
export function totalOf(weeks: readonly WeekNumbers[]): WeekFigures {
  return figuresBy((field) => {
    const values = weeks.map((week) => week[field])
    return FIGURE_KINDS[field] === 'money' ? sumOf(values) : (weighted(weeks, field) ?? meanOf(values))
  })
}

/** A week compared with the previous one, reported or not. */
export function besideWeekBefore(weeks: VenueWeeks, week: Week): Comparison {
  return beside(weeks, week, addWeeks(week, -1))
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
  field: FigureField,
): { weeks: Week[]; figures: WeekFigures } {
  const reported = weeksBefore(week).filter((before) => {
    const figures = openFigures(weeks, before)
    return figures.revenue !== null && figures[field] !== null
  })
  const newest = reported.slice(0, MEAN_WEEKS)
  return { weeks: newest, figures: meanWeek(newest.flatMap((monday) => weeks.get(monday) ?? [])) }
}

/** The weeks that stand out and that a mean passes over: those since the oldest of its weeks, newest first. */
export function closedBetween(weeks: VenueWeeks, week: Week, mean: readonly Week[]): Week[] {
  const oldest = mean.at(-1)
  if (oldest === undefined) return []
  return weeksBefore(week).filter((monday) => monday > oldest && isApart(weeks.get(monday)))
}

/** A week compared with these means, each figure with its own. `weeks` are those of the revenue. */
export function besideFourWeeks(weeks: VenueWeeks, week: Week): Comparison & { weeksOf: FigureWeeks } {
  const means = ofEach(FIGURES, (field) => meanOfFour(weeks, week, field))
  return {
    weeks: means.revenue.weeks,
    weeksOf: ofEach(FIGURES, (field) => means[field].weeks),
    figures: ofEach(FIGURES, (field) => means[field].figures[field]),
    closed: closedBetween(weeks, week, means.revenue.weeks),
    split: splitLabor(means.laborTruePct.figures, openFigures(weeks, week)),
  }
}

/** A week compared with its week of last year, reported or not. `holiday`: the name that chose it. */
export function besideLastYear(weeks: VenueWeeks, week: Week): Comparison & { holiday: string | null } {
  const { week: before, holiday } = yearBefore(weeks, week)
  return { ...beside(weeks, week, before), holiday }
}

function beside(weeks: VenueWeeks, week: Week, before: Week): Comparison {
  return {
    weeks: [before],
    figures: reportedFigures(weeks, before),
    closed: isApart(weeks.get(before)) ? [before] : [],
    split: splitLabor(openFigures(weeks, before), openFigures(weeks, week)),
  }
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
  return ofEach(METRICS_NUMBERS, range)
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
  field: FigureField,
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
