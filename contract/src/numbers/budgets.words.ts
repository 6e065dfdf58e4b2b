/**
 * A venue's budget for a week, and the distance of a span's figures from it, in words. No schema here: the browser
 * loads this file.
 */
import { dollars, figureOf, type Hundredths, percent } from '../kernel/figures.ts'
import {
  FIGURE_HEADERS,
  FIGURE_KINDS,
  METRICS_COLUMNS,
  METRICS_LABELS,
  ofEach,
  WEEK_FIELDS,
} from './metrics.words.ts'
import { distanceFrom, TARGET_FIGURES, type TargetFigure } from './targets.words.ts'

/** The figures of a budget, in the order of screens, files and the sheet. Labor is true labor. */
export const BUDGET_FIGURES = WEEK_FIELDS.filter((field) => field.budgeted).map(({ name }) => name)
export type BudgetFigure = (typeof BUDGET_FIGURES)[number]

/** The figures with a standing against a budget. Prime cost has one if labor and COGS have budgets. */
export const BUDGETED_FIGURES = TARGET_FIGURES

/** The columns of a line of budgets. */
export type BudgetColumn = 'venue' | 'weekOf' | BudgetFigure

/** `Revenue`, and `Revenue budget`, `Budget revenue`. */
const headersOf = (figure: BudgetFigure): readonly [string, ...string[]] => {
  const [first, ...others] = FIGURE_HEADERS[figure]
  const named = [first, ...others].flatMap((name) => [`${name} budget`, `Budget ${name}`, `Budgeted ${name}`])
  return [first, ...others, ...named]
}

/** The accepted names of each spreadsheet column. Messages use the first. */
export const BUDGET_COLUMNS: Record<BudgetColumn, readonly [string, ...string[]]> = {
  venue: METRICS_COLUMNS.venue,
  weekOf: METRICS_COLUMNS.weekOf,
  ...ofEach(BUDGET_FIGURES, headersOf),
}

const UNCLEAR_LABOR = `it could be base or true labor. Rename it ${METRICS_LABELS.laborTruePct}.`
const BASE_LABOR = `budgets are for true labor. Name the column ${METRICS_LABELS.laborTruePct}.`

/** Ambiguous headers, as `headerKey` reads them, with the reason to show when no clear column is found. */
export const UNCLEAR_BUDGET_COLUMNS: Record<string, string> = {
  labor: UNCLEAR_LABOR,
  labour: UNCLEAR_LABOR,
  laborbase: BASE_LABOR,
  baselabor: BASE_LABOR,
}

/** Rows on a page of `GET /api/budgets`. */
export const BUDGETS_PAGE = 200
/** How many weeks ahead a budget can be: the rest of this fiscal year and all of the next one. */
export const BUDGET_WEEKS_AHEAD = 106

/** `$1,200 under`, `1.2 pts over`, `on budget`: a figure minus its budget, both as shown on screens. In hundredths. */
export const fromBudget = (figure: TargetFigure, budget: Hundredths, actual: Hundredths): string =>
  distanceFrom(figure, budget, actual, 'on budget').text

type Standing = { amount: number; distance: string | null; weeks: number; compared: number }

/** `budget $400,000, $2,000 under budget, 3 of 5 weeks had a budget`: a span’s budget in one line. */
export function budgetText(figure: TargetFigure, standing: Standing, span: number): string {
  const amount = figureOf(standing.amount)
  const amountText = FIGURE_KINDS[figure] === 'money' ? dollars(amount) : percent(amount)
  return [`budget ${amountText}`, besideBudget(standing, span)].filter((text) => text !== null).join(', ')
}

/** The standing of a figure against its budget; undefined without one. */
export const budgetOf = <S extends { figure: string }>(
  standings: readonly S[] | undefined,
  figure: string,
): S | undefined => standings?.find((standing) => standing.figure === figure)

/** `$1,200 under budget`. Null if nothing was reported. */
export const toBudgetText = (distance: string | null): string | null =>
  distance === null || distance.endsWith('budget') ? distance : `${distance} budget`

/**
 * The number of weeks behind a span's budget or distance, if it is not all of them: `26 of 47 weeks had a budget`,
 * `compared over 20 of 26 weeks`, or both. Null if every week of `span` has both.
 */
export function budgetWeeksText(
  { weeks, compared }: { weeks: number; compared: number },
  span: number,
): string | null {
  const said = [
    ...(weeks < span ? [`${weeks} of ${span} weeks had a budget`] : []),
    ...(compared > 0 && compared < weeks ? [`compared over ${compared} of ${weeks} weeks`] : []),
  ]
  return said.join(', ') || null
}

/**
 * `$2,000 under budget, 26 of 47 weeks had a budget`: the text next to the amount of a span. Null if there is nothing
 * to say.
 */
export function besideBudget(
  standing: Pick<Standing, 'distance' | 'weeks' | 'compared'>,
  span: number,
): string | null {
  const said = [toBudgetText(standing.distance), budgetWeeksText(standing, span)]
  return said.filter((text) => text !== null).join(', ') || null
}
