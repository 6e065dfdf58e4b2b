import { addWeeks, type Week } from '@scope/contract/kernel/calendar'
import { dollars, type Hundredths, percent, points } from '@scope/contract/kernel/figures'
import { FIGURE_KINDS, METRICS_LABELS } from '@scope/contract/numbers/metrics.words'
import {
  closedBetween,
  isClosed,
  MEAN_WEEKS,
  meanOfFour,
  openFigures,
  weekLastYear,
} from '../../../numbers/comparison/rules.ts'
import type { Facts } from './facts.ts'
import { dated, dayText, type Figure, listed, type Phrase, type Row, say, shortened } from './say.ts'

/** The numbers that rules compare. Labor is true labor. */
export type Field = 'revenue' | 'laborTruePct' | 'cogsPct' | 'primeCostPct'
type Stored = 'revenue' | 'laborTruePct' | 'cogsPct'

export const NAMES: Record<Field, string> = {
  revenue: 'Revenue',
  laborTruePct: 'True labor',
  cogsPct: 'COGS',
  primeCostPct: 'Prime cost',
}

/** The stored numbers behind each of them. */
const STORED: Record<Field, readonly Stored[]> = {
  revenue: ['revenue'],
  laborTruePct: ['laborTruePct'],
  cogsPct: ['cogsPct'],
  primeCostPct: ['cogsPct', 'laborTruePct'],
}

export const shown = (field: Field, value: Hundredths | null): string =>
  FIGURE_KINDS[field] === 'money' ? dollars(value) : percent(value)

/** A percentage rounded to a tenth, as on the screen, so that differences match what the reader sees. */
export const asShown = (value: Hundredths): Hundredths => Math.round(value / 10) * 10

/** `3.4 points`: the difference of two percentages as shown. */
export const pointsText = (now: Hundredths | null, before: Hundredths | null): string =>
  `${percent(asShown(now ?? 0) - asShown(before ?? 0)).replace('%', '')} points`

/** A change in points: `+3.9`. */
export const signed = (value: Hundredths): string => points(value).replace(' pts', '')

/** Links to a week's numbers. */
export const atWeek = ({ venue }: Pick<Facts, 'venue'>, week: Week): Row['target'] => ({
  place: 'metrics',
  venueSlug: venue.slug,
  bltSlug: null,
  week,
})

/** A stored number of a week as evidence. Its id is null if the week was not entered. */
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

/** A week's figure. Null if it was not reported. */
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
 * A figure over several weeks, or a change between them. Percentages are weighted by revenue, so its rows are included.
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

/** The longest note that is quoted whole, in characters. */
const NOTE_MAX = 80

/** `; the note says “Street closed for paving”`, or nothing: what the venue wrote about the week, because it may explain it. */
export function noteText(facts: Facts, week: Week): Phrase | string {
  const note = facts.weeks.get(week)?.note?.replaceAll(/\s+/g, ' ').trim()
  if (!note) return ''
  const figure = `“${shortened(note, NOTE_MAX)}”`
  const of = `Note, week of ${dayText(week, facts.today)}`
  return say`; the note says ${{ figure, of, rows: [weekRow(facts, week, 'revenue')] }}`
}

/** `its four-week mean`, or other words if fewer than four weeks are reported. */
export const itsMean = (weeks: readonly Week[]): string =>
  weeks.length === MEAN_WEEKS ? 'its four-week mean' : 'its mean in the weeks reported before'

/** `the last four reported weeks`, or other words if there are fewer. */
export const theLast = (weeks: readonly Week[]): string =>
  weeks.length === MEAN_WEEKS ? 'the last four reported weeks' : 'the weeks reported so far'

/**
 * `$44,100 in the week of Nov 9 against a four-week mean of $57,300`; against fewer weeks if fewer than four are
 * reported.
 */
export function againstFourWeeks(facts: Facts, week: Week, field: Field): Phrase {
  const { weeks, figures } = meanOfFour(facts.weeks, week, field)
  const now = say`${weekFigure(facts, week, field) ?? 'Nothing'} in the week of ${weekName(facts, week)}`
  const [only, ...others] = weeks
  if (only === undefined || figures[field] === null) return now
  const figure = shown(field, figures[field])
  const mean = weeksFigure(facts, { figure, of: 'mean of the reported weeks before', weeks, field })
  const closed = leftOut(facts, closedBetween(facts.weeks, week, weeks))
  if (weeks.length === MEAN_WEEKS) return say`${now} against a four-week mean of ${mean}${closed}`
  return others.length === 0
    ? say`${now} against ${mean} in the week of ${weekName(facts, only)}`
    : say`${now} against a mean of ${mean} in the weeks reported before${closed}`
}

/** ` (without the closed week of Nov 2)`, or nothing. */
function leftOut(facts: Facts, closed: readonly Week[]): Phrase | string {
  const weeks = listed(closed.toReversed().map((week) => say`${weekName(facts, week)}`))
  if (closed.length === 0) return ''
  return say` (without the closed ${closed.length === 1 ? 'week' : 'weeks'} of ${weeks})`
}

const NONE: Record<Field, string> = {
  revenue: 'no revenue',
  laborTruePct: 'no labor',
  cogsPct: 'no COGS',
  primeCostPct: 'no prime cost',
}

/** `with $56,000 in the previous week and $55,900 in the same week last year`; says which was not reported. */
export function besideOthers(facts: Facts, week: Week, field: Field): Phrase {
  const figure = (monday: Week) =>
    weekFigure(facts, monday, field) ?? (facts.weeks.has(monday) ? NONE[field] : 'nothing')
  const [before, lastYear] = [addWeeks(week, -1), weekLastYear(week)]
  const reported = typeof figure(before) === 'string' ? ' reported' : ''
  const closedBefore = isClosed(facts.weeks.get(before))
  const first = closedBefore
    ? 'closed in the previous week'
    : say`with ${figure(before)}${reported} in the previous week`
  if (isClosed(facts.weeks.get(lastYear))) return say`${first} and closed in the same week last year`
  return say`${first} and ${closedBefore ? 'with ' : ''}${figure(lastYear)} in the same week last year`
}

/** A week's figure and the figures to compare it with. Each is null if missing or of a closed week. */
export function besideAll(weeks: Facts['weeks'], week: Week, field: Field) {
  const at = (monday: Week) => openFigures(weeks, monday)[field]
  return {
    now: at(week),
    before: at(addWeeks(week, -1)),
    fourWeeks: meanOfFour(weeks, week, field).figures[field],
    lastYear: at(weekLastYear(week)),
  }
}
