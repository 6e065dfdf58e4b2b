import { besideBudget, budgetOf } from '@scope/contract/numbers/budgets.words'
import { COMPARISON_LABELS, comparedWithText } from '@scope/contract/numbers/differences.words'
import { FILE_FIGURES, type FigureField, METRICS_LABELS } from '@scope/contract/numbers/metrics.words'
import { tagsText } from '@scope/contract/numbers/tags.words'
import { standingText, weeksText } from '@scope/contract/numbers/targets.words'
import { type Cell, csvOf, figure } from '../../../kernel/export/csv.ts'
import { weekRange } from '../../../kernel/export/words.ts'
import { type Column, columnsOf, comparisonOf, type MetricsExport } from './columns.ts'

/**
 * A venue's week as a CSV file: a row per figure. Money is in dollars, shares are in percent. What the figures are
 * compared with stands in the last columns.
 */
export function metricsCsv({ shown, made }: MetricsExport): Promise<Uint8Array> {
  const { venue, week, metrics } = shown
  const columns = columnsOf(shown)
  /** A cell of each column, and those beside it of its targets and its budget, where there are any. */
  const across = (
    cell: (column: Column) => Cell,
    ofTarget: (column: Column) => Cell,
    ofBudget: (column: Column) => [Cell, Cell],
  ): Cell[] =>
    columns.flatMap((column) => [
      cell(column),
      ...(column.targets.length > 0 ? [ofTarget(column)] : []),
      ...(column.budgets.length > 0 ? ofBudget(column) : []),
    ])
  const names = across(
    ({ name }) => name,
    ({ name }) => `${name} against target`,
    ({ name }) => [`${name} budget`, `${name} against budget`],
  )
  const whens = across(
    ({ when }) => when,
    () => null,
    () => [null, null],
  )
  const comparison = comparisonOf(shown, columns)
  const compared = comparison ? columns.filter(({ differences }) => differences !== null) : []
  const differs = (field: FigureField) =>
    compared.map(({ differences }) =>
      figure(differences?.find((one) => one.figure === field)?.difference ?? null),
    )
  const named = comparison ? [COMPARISON_LABELS[comparison]] : []
  return csvOf([
    [`${venue.name} Metrics`],
    [`Week of ${weekRange([week])}`],
    [made],
    ...(comparison ? [[comparedWithText(comparison)]] : []),
    [],
    [
      ...['Figure', ...names, ...named.map(() => 'Compared with')],
      ...compared.map(({ name }) => `${name} difference`),
    ],
    ['Weeks', ...whens, ...named.map(() => null), ...compared.map(({ when }) => when)],
    ...FILE_FIGURES.map((field) => [
      METRICS_LABELS[field],
      ...across(
        ({ figures }) => figure(figures[field]),
        (column) => targetCell(column, field),
        (column) => budgetCells(column, field),
      ),
      ...named,
      ...differs(field),
    ]),
    ...(metrics && metrics.tags.length > 0 ? [[], [METRICS_LABELS.tags, tagsText(metrics.tags)]] : []),
    ...(metrics?.notes ? [[], [METRICS_LABELS.notes, metrics.notes]] : []),
  ])
}

function targetCell({ targets }: Column, field: FigureField): Cell {
  const standing = targets.find((target) => target.figure === field)
  if (!standing) return null
  const weeks = weeksText(standing)
  return weeks ? `${standingText(standing)}, ${weeks}` : standingText(standing)
}

/** The budget to the cent, and the distance from it. */
function budgetCells({ budgets, span }: Column, field: FigureField): [Cell, Cell] {
  const standing = budgetOf(budgets, field)
  if (!standing) return [null, null]
  return [figure(standing.amount), besideBudget(standing, span)]
}
