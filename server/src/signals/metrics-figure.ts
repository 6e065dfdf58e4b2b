import type { Week } from '@scope/contract/calendar'
import { dollars, type Hundredths, percent, points } from '@scope/contract/figures'
import { FIGURE_KINDS, METRICS_LABELS } from '@scope/contract/metrics.words'
import {
  besideFourWeeks,
  besideLastYear,
  besideWeekBefore,
  type WeekFigures,
} from '../features/comparison/rules.ts'
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

/** `$44,100 in the week of Nov 9 against a four-week mean of $57,300`. */
export function againstFourWeeks(facts: Facts, week: Week, field: Field): Said {
  const { weeks, figures } = besideFourWeeks(facts.weeks, week)
  const now = weekFigure(facts, week, field)
  const figure = shown(field, figures[field])
  const mean = weeksFigure(facts, { figure, of: 'mean of the reported weeks before', weeks, field })
  const named = weeks.length === 4 ? 'a four-week mean' : 'the mean of the weeks reported before'
  return say`${now ?? 'Nothing'} in the week of ${weekName(facts, week)} against ${named} of ${mean}`
}

/** `with $56,000 the week before and $55,900 in the same week last year`, or what was not reported of them. */
export function besideOthers(facts: Facts, week: Week, field: Field): Said {
  const before = single(facts, besideWeekBefore(facts.weeks, week), field)
  const lastYear = single(facts, besideLastYear(facts.weeks, week), field)
  return say`with ${before ?? 'nothing reported'} the week before and ${lastYear ?? 'nothing'} in the same week last year`
}

function single(facts: Facts, { weeks }: { weeks: readonly Week[] }, field: Field): Figure | null {
  const [week] = weeks
  return week === undefined ? null : weekFigure(facts, week, field)
}

/** What a week's figure is compared with, each null where there is none. */
export function besideAll(weeks: Facts['weeks'], week: Week, field: keyof WeekFigures) {
  return {
    now: weeks.get(week)?.[field] ?? null,
    before: besideWeekBefore(weeks, week).figures[field],
    fourWeeks: besideFourWeeks(weeks, week).figures[field],
    lastYear: besideLastYear(weeks, week).figures[field],
  }
}
