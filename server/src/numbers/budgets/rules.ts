import type { Input } from '@scope/contract/calls'
import { addMonths, addWeeks, type PlainDate, type Week } from '@scope/contract/kernel/calendar'
import { decimalOf, type Hundredths, numberOf } from '@scope/contract/kernel/figures'
import { readDate } from '@scope/contract/kernel/spreadsheet.words'
import type { BudgetStanding } from '@scope/contract/numbers/budgets'
import {
  BUDGET_COLUMNS,
  BUDGET_FIGURES,
  BUDGET_WEEKS_AHEAD,
  BUDGETED_FIGURES,
  type BudgetFigure,
  fromBudget,
  UNCLEAR_BUDGET_COLUMNS,
} from '@scope/contract/numbers/budgets.words'
import { ofEach } from '@scope/contract/numbers/metrics.words'
import type { TargetFigure } from '@scope/contract/numbers/targets.words'
import { invalid } from '../../kernel/refusal.ts'
import { totalOf, type WeekFigures } from '../comparison/rules.ts'
import {
  readFigures,
  type Stored,
  type WeekKey,
  type WeekLine,
  type WeekNoun,
  wrongMonday,
} from '../venue-weeks/rules.ts'

/** A week longer ago is refused as a typing error. */
const YEARS_BACK = 10

/**
 * Why a week can have no budget: not a Monday, more than ten years ago, or after the next fiscal year. Null if it can.
 * `today` is the venue's plain date. A week that is over takes one, because a year is often brought when it has begun.
 */
export function wrongBudgetWeek(date: PlainDate, today: PlainDate): string | null {
  const monday = wrongMonday(date)
  if (monday) return monday
  if (date > addWeeks(today, BUDGET_WEEKS_AHEAD)) return `The week of ${date} is more than two years ahead.`
  return date < addMonths(today, -12 * YEARS_BACK) ? `The week of ${date} is more than ten years ago.` : null
}

/** A venue's budget for a week, to store. */
export type BudgetRow = WeekKey & Record<BudgetFigure, string | null>
export type StoredBudget = Stored<BudgetRow>
export type BudgetLine = WeekLine<BudgetFigure>

/** How lines of budgets are read and planned. */
export const BUDGETS: WeekNoun<BudgetFigure, never, BudgetFigure, BudgetRow> = {
  columns: BUDGET_COLUMNS,
  figures: BUDGET_FIGURES,
  texts: [],
  unclear: { clear: 'laborTruePct', headers: UNCLEAR_BUDGET_COLUMNS },
  fields: BUDGET_FIGURES,
  wrongWeek: wrongBudgetWeek,
  wrongText: () => null,
  rowOf: (line, key, old) => ({
    ...key,
    ...ofEach(BUDGET_FIGURES, (field) => {
      const value = line[field]
      if (value === undefined) return old?.[field] ?? null
      return value === null ? null : decimalOf(value)
    }),
  }),
}

/** Reads the form as one line. Missing figures are absent. Refuses invalid ones by field, and a form that names none. */
export function readBudget(venueId: string, body: Input<'POST /api/budgets'>['body']): BudgetLine {
  const monday = readDate(body.weekOf)
  if (!monday) throw invalid('weekOf', 'weekOf is not a date.')
  return { line: 1, venue: venueId, weekOf: monday, ...readFigures(BUDGET_FIGURES, body) }
}

/** The figures of a venue's weeks by Monday. */
export type FiguresByWeek = ReadonlyMap<Week, WeekFigures>

/**
 * How a venue's figures of a span stand to its budgets: only figures that have one. The budget is of all weeks of the span
 * that have one; the distance is of those that were reported too. A closed week counts: its budget was not earned.
 */
export function budgetStandings(
  budgets: FiguresByWeek,
  numbers: FiguresByWeek,
  span: readonly Week[],
): BudgetStanding[] {
  return BUDGETED_FIGURES.flatMap((figure) => {
    const budgeted = span.flatMap((week) => {
      const budget = budgets.get(week)
      return budget && budget[figure] !== null ? [{ budget, actual: numbers.get(week) }] : []
    })
    const amount = totalOf(budgeted.map(({ budget }) => budget))[figure]
    if (amount === null) return []
    const both = budgeted.flatMap(({ budget, actual }) =>
      actual && actual[figure] !== null ? [{ budget, actual }] : [],
    )
    const actual = totalOf(both.map((week) => week.actual))[figure]
    const against = totalOf(both.map(({ budget }) => budget))[figure]
    return {
      ...{ figure, amount: numberOf(amount), weeks: budgeted.length, compared: both.length },
      distance: distanceOf(figure, against, actual),
    }
  })
}

/** The distance of weeks from their budget, in words. Hundredths; null if either is missing. */
export const distanceOf = (
  figure: TargetFigure,
  against: Hundredths | null,
  actual: Hundredths | null,
): string | null => (against === null || actual === null ? null : fromBudget(figure, against, actual))
