import { addWeeks, type Week } from '@scope/contract/kernel/calendar'
import { dollars, type Hundredths, percent, points } from '@scope/contract/kernel/figures'
import { FIGURE_KINDS, METRICS_LABELS } from '@scope/contract/numbers/metrics.words'
import { apartText } from '@scope/contract/numbers/tags.words'
import {
  closedBetween,
  isApart,
  MEAN_WEEKS,
  meanOfFour,
  openFigures,
  yearBefore,
} from '../../../../numbers/comparison/rules.ts'
import type { Facts } from '../facts.ts'
import { dateOf, dayText, type Figure, listOf, type Phrase, type Row, say, shortened } from '../say.ts'

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

export const figureText = (field: Field, value: Hundredths | null): string =>
  FIGURE_KINDS[field] === 'money' ? dollars(value) : percent(value)

/** A percentage rounded to a tenth, as on the screen, so that differences match the figures on the screen. */
export const roundedToTenth = (value: Hundredths): Hundredths => Math.round(value / 10) * 10

/** `3.4 points`: the difference of two percentages as shown. */
export const pointsText = (now: Hundredths | null, before: Hundredths | null): string =>
  `${percent(roundedToTenth(now ?? 0) - roundedToTenth(before ?? 0)).replace('%', '')} points`

/** A change in points: `+3.9`. */
export const signed = (value: Hundredths): string => points(value).replace(' pts', '')

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
    value: row && row[field] !== null ? figureText(field, row[field]) : null,
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
    figure: figureText(field, value),
    of: `${NAMES[field]}, week of ${dayText(week, facts.today)}`,
    rows: rowsOf(facts, [week], STORED[field]),
  }
}

/**
 * A figure over several weeks, or a change between them. Percentages are weighted by revenue, so the revenue rows are
 * included.
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
  return dateOf(week, facts.today, 'Week', [weekRow(facts, week, 'revenue')])
}

/** The longest note that is quoted whole, in characters. */
const NOTE_MAX = 80

/** `. Note: “Street closed for paving”`, or nothing: the venue's note on the week, which may explain it. */
export function noteText(facts: Facts, week: Week): Phrase | string {
  const note = facts.weeks.get(week)?.note?.replaceAll(/\s+/g, ' ').trim()
  if (!note) return ''
  const figure = `“${shortened(note, NOTE_MAX)}”`
  const of = `Note, week of ${dayText(week, facts.today)}`
  return say`. Note: ${{ figure, of, rows: [weekRow(facts, week, 'revenue')] }}`
}

/** `its four-week average`, or other words if fewer than four weeks are reported. */
export const meanName = (weeks: readonly Week[]): string =>
  weeks.length === MEAN_WEEKS ? 'its four-week average' : 'its average in the weeks reported before'

/** `The last four reported weeks`, or other words if there are fewer. */
export const weeksName = (weeks: readonly Week[]): string =>
  weeks.length === MEAN_WEEKS ? 'The last four reported weeks' : 'The weeks reported so far'

/**
 * `$44,100 in the week of Nov 9, down from a four-week average of $57,300 (week before $56,000, last year $55,900)`; other
 * words if fewer than four weeks are reported.
 */
export function comparisonText(facts: Facts, week: Week, field: Field): Phrase {
  const { weeks, figures } = meanOfFour(facts.weeks, week, field)
  const now = say`${weekFigure(facts, week, field) ?? 'Nothing'} in the week of ${weekName(facts, week)}`
  const [only, ...others] = weeks
  const mean = figures[field]
  if (only === undefined || mean === null) return say`${now}${otherWeeksText(facts, week, field)}`
  const figure = weeksFigure(facts, {
    figure: figureText(field, mean),
    of: 'average of the reported weeks before',
    weeks,
    field,
  })
  const from =
    weeks.length === MEAN_WEEKS
      ? say`a four-week average of ${figure}`
      : others.length === 0
        ? say`${figure} in the week of ${weekName(facts, only)}`
        : say`an average of ${figure} in the weeks reported before`
  const closed = closedText(facts, closedBetween(facts.weeks, week, weeks))
  return say`${now}, ${direction(facts.weeks.get(week)?.[field] ?? mean, mean)} ${from}${closed}${otherWeeksText(facts, week, field)}`
}

const direction = (now: Hundredths, before: Hundredths): string =>
  now === before ? 'the same as' : now < before ? 'down from' : 'up from'

/** ` without the week of Nov 2 (closed)`, or nothing. */
function closedText(facts: Facts, closed: readonly Week[]): Phrase | string {
  const weeks = listOf(
    closed
      .toReversed()
      .map((week) => say`${weekName(facts, week)} (${apartText(facts.weeks.get(week)?.tags ?? [])})`),
  )
  if (closed.length === 0) return ''
  return say` without the ${closed.length === 1 ? 'week' : 'weeks'} of ${weeks}`
}

/** ` (week before $56,000, last year $55,900)`, or that a week stands out or was not reported. */
export function otherWeeksText(facts: Facts, week: Week, field: Field): Phrase {
  const figure = (monday: Week) =>
    isApart(facts.weeks.get(monday))
      ? apartText(facts.weeks.get(monday)?.tags ?? [])
      : (weekFigure(facts, monday, field) ?? 'not reported')
  const { week: lastYear, holiday } = yearBefore(facts.weeks, week)
  return say` (week before ${figure(addWeeks(week, -1))}, ${holiday ? `${holiday} last year` : 'last year'} ${figure(lastYear)})`
}

/** A week's figure and the figures to compare it with. Each is null if missing or of a week that stands out. */
export function comparisonsOf(weeks: Facts['weeks'], week: Week, field: Field) {
  const at = (monday: Week) => openFigures(weeks, monday)[field]
  return {
    now: at(week),
    before: at(addWeeks(week, -1)),
    fourWeeks: meanOfFour(weeks, week, field).figures[field],
    lastYear: at(yearBefore(weeks, week).week),
  }
}
