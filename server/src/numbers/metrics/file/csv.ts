import { FILE_FIGURES, type FigureField, METRICS_LABELS } from '@scope/contract/numbers/metrics.words'
import { standingText, weeksText } from '@scope/contract/numbers/targets.words'
import { type Cell, csvOf, figure } from '../../../kernel/export/csv.ts'
import { weekRange } from '../../../kernel/export/words.ts'
import { type Column, columnsOf, type MetricsExport } from './columns.ts'

/** A venue's week as a CSV file: a row per figure. Money is in dollars, shares are in percent. */
export function metricsCsv({ shown, made }: MetricsExport): Promise<Uint8Array> {
  const { venue, week, metrics } = shown
  const columns = columnsOf(shown)
  /** A cell of each column, and one beside it of its targets, where there are any. */
  const across = (cell: (column: Column) => Cell, beside: (column: Column) => Cell): Cell[] =>
    columns.flatMap((column) => [cell(column), ...(column.targets.length > 0 ? [beside(column)] : [])])
  const names = across(
    ({ name }) => name,
    ({ name }) => `${name} against target`,
  )
  const whens = across(
    ({ when }) => when,
    () => null,
  )
  return csvOf([
    [`${venue.name} Metrics`],
    [`Week of ${weekRange([week])}`],
    [made],
    [],
    ['Figure', ...names],
    ['Weeks', ...whens],
    ...FILE_FIGURES.map((field) => [
      METRICS_LABELS[field],
      ...across(
        ({ figures }) => figure(figures[field]),
        (column) => targetCell(column, field),
      ),
    ]),
    ...(metrics?.notes ? [[], [METRICS_LABELS.notes, metrics.notes]] : []),
  ])
}

function targetCell({ targets, reported }: Column, field: FigureField): Cell {
  const standing = targets.find((target) => target.figure === field)
  if (!standing) return null
  const weeks = weeksText(standing, reported)
  return weeks ? `${standingText(standing)}, ${weeks}` : standingText(standing)
}
