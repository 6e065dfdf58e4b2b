import { addWeeks, type Week } from '@scope/contract/kernel/calendar'
import { dollars, type Hundredths, percent, points } from '@scope/contract/kernel/figures'
import { FIGURE_KINDS, METRICS_LABELS } from '@scope/contract/numbers/metrics.words'
import { MEAN_WEEKS, meanOfFour, weekLastYear } from '../../../numbers/comparison/rules.ts'
import type { Facts } from './facts.ts'
import { dated, dayText, type Figure, type Row, type Said, say } from './say.ts'

/** What is compared. Labor is true. */
export type Field = 'revenue' | 'laborTruePct' | 'cogsPct' | 'primeCostPct'
type Stored = 'revenue' | 'laborTruePct' | 'cogsPct'

export const NAMES: Record<Field, string> = {
  revenue: 'Revenue',
  laborTruePct: 'True labor',
  cogsPct: 'COGS',
  primeCostPct: 'Prime cost',
}

/** What a week's figure is read from. */
const STORED: Record<Field, readonly Stored[]> = {
  revenue: ['revenue'],
  laborTruePct: ['laborTruePct'],
  cogsPct: ['cogsPct'],
  primeCostPct: ['cogsPct', 'laborTruePct'],
}

export const shown = (field: Field, value: Hundredths | null): string =>
  FIGURE_KINDS[field] === 'money' ? dollars(value) : percent(value)

/** A percentage as it is shown, to a tenth: what a reader subtracts must come out as we say. */
export const asShown = (value: Hundredths): Hundredths => Math.round(value / 10) * 10

/** `3.4 points`: how far one percentage is above another, by what is shown of them. */
export const pointsText = (now: Hundredths | null, before: Hundredths | null): string =>
  `${percent(asShown(now ?? 0) - asShown(before ?? 0)).replace('%', '')} points`

/** A change in points as a sentence carries it: `+3.9`. */
export const signed = (value: Hundredths): string => points(value).replace(' pts', '')

/** Where a week's numbers are. */
export const atWeek = ({ venue }: Pick<Facts, 'venue'>, week: Week): Row['target'] => ({
  place: 'metrics',
  venueSlug: venue.slug,
  bltSlug: null,
  week,
})

/** A stored number of a week as evidence; a week that nobody entered is a row that is missing. */
export function weekRow(facts: Facts, week: Week, field: Stored): Row {
  const row = facts.weeks.get(week)
  return {
    table: 'weekly_metrics',
    id: row?.id ?? null,
    field,
    week,
    value: row && row[field] !== null ? shown(field, row[field]) : null,
    label: METRICS_LABELS[field],
    by: row?.by ?? null,
    at: row?.at ?? null,
    target: atWeek(facts, week),
  }
}

const rowsOf = (facts: Facts, weeks: readonly Week[], fields: readonly Stored[]): Row[] =>
  weeks.flatMap((week) => fields.map((field) => weekRow(facts, week, field)))

/** A week's own figure; null where it was not reported. */
export function weekFigure(facts: Facts, week: Week, field: Field): Figure | null {
  const value = facts.weeks.get(week)?.[field] ?? null
  if (value === null) return null
  return {
    figure: shown(field, value),
    of: `${NAMES[field]}, week of ${dayText(week, facts.today)}`,
    rows: rowsOf(facts, [week], STORED[field]),
  }
}

/**
 * A figure of several weeks together, or a change between them: their rows, with the revenue that percentages are
 * weighted by.
 */
export function weeksFigure(
  facts: Facts,
  { figure, of, weeks, field }: { figure: string; of: string; weeks: readonly Week[]; field: Field },
): Figure {
  const weighted: readonly Stored[] = field === 'revenue' ? STORED.revenue : [...STORED[field], 'revenue']
  return { figure, of: `${NAMES[field]}, ${of}`, rows: rowsOf(facts, weeks, weighted) }
}

/** `Nov 9`, in `the week of Nov 9`. */
export function weekName(facts: Facts, week: Week): Figure {
  return dated(week, facts.today, 'Week', [weekRow(facts, week, 'revenue')])
}

/** What a figure is above or below: `its four-week mean`. */
export const itsMean = (weeks: readonly Week[]): string =>
  weeks.length === MEAN_WEEKS ? 'its four-week mean' : 'its mean in the weeks reported before'

/** The weeks up to the last one whose figures are taken together. */
export const theLast = (weeks: readonly Week[]): string =>
  weeks.length === MEAN_WEEKS ? 'the last four reported weeks' : 'the weeks reported so far'

/**
 * `$44,100 in the week of Nov 9 against a four-week mean of $57,300`; where fewer than four weeks report the figure,
 * against what there is of them.
 */
export function againstFourWeeks(facts: Facts, week: Week, field: Field): Said {
  const { weeks, figures } = meanOfFour(facts.weeks, week, field)
  const now = say`${weekFigure(facts, week, field) ?? 'Nothing'} in the week of ${weekName(facts, week)}`
  const [only, ...others] = weeks
  if (only === undefined || figures[field] === null) return now
  const figure = shown(field, figures[field])
  const mean = weeksFigure(facts, { figure, of: 'mean of the reported weeks before', weeks, field })
  if (weeks.length === MEAN_WEEKS) return say`${now} against a four-week mean of ${mean}`
  return others.length === 0
    ? say`${now} against ${mean} in the week of ${weekName(facts, only)}`
    : say`${now} against a mean of ${mean} in the weeks reported before`
}

const NONE: Record<Field, string> = {
  revenue: 'no revenue',
  laborTruePct: 'no labor',
  cogsPct: 'no COGS',
  primeCostPct: 'no prime cost',
}

/** `with $56,000 the week before and $55,900 in the same week last year`, or what was not reported of them. */
export function besideOthers(facts: Facts, week: Week, field: Field): Said {
  const figure = (monday: Week) =>
    weekFigure(facts, monday, field) ?? (facts.weeks.has(monday) ? NONE[field] : 'nothing')
  const before = figure(addWeeks(week, -1))
  const reported = typeof before === 'string' ? ' reported' : ''
  return say`with ${before}${reported} the week before and ${figure(weekLastYear(week))} in the same week last year`
}

/** What a week's figure is compared with, each null where there is none. */
export function besideAll(weeks: Facts['weeks'], week: Week, field: Field) {
  const at = (monday: Week) => weeks.get(monday)?.[field] ?? null
  return {
    now: at(week),
    before: at(addWeeks(week, -1)),
    fourWeeks: meanOfFour(weeks, week, field).figures[field],
    lastYear: at(weekLastYear(week)),
  }
}
