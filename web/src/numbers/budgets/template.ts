import { BUDGET_COLUMNS, BUDGET_FIGURES, type BudgetColumn } from '@scope/contract/numbers/budgets.words'
import { FIGURE_KINDS, ofEach } from '@scope/contract/numbers/metrics.words'
import { weeksOfYear } from './year.ts'

const NOTES: Partial<Record<BudgetColumn, string>> = {
  venue: 'its name or slug, always needed',
  weekOf: 'its Monday, such as 2026-11-16 or 11/16/2026, always needed',
  ...ofEach(
    BUDGET_FIGURES.filter((figure) => FIGURE_KINDS[figure] === 'money'),
    () => 'dollars',
  ),
}

const ALL = Object.keys(BUDGET_COLUMNS) as BudgetColumn[]

/** The columns of a file of budgets, each by its first name. */
export const FILE_COLUMNS = ALL.map((column) => {
  const note = NOTES[column]
  return { name: BUDGET_COLUMNS[column][0], ...(note ? { note } : {}) }
})

/** A file to fill in: every week of the year for every venue. The import ignores rows without a figure. */
export function budgetsTemplate(year: number, venues: readonly { name: string }[]) {
  const empty = ALL.slice(2).map(() => '')
  return {
    name: `budgets-${year}.csv`,
    rows: [
      ALL.map((column) => BUDGET_COLUMNS[column][0]),
      ...venues.flatMap(({ name }) => weeksOfYear(year).map((week) => [name, week, ...empty])),
    ],
  }
}
