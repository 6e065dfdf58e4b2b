import { METRICS_LABELS } from '@scope/contract/numbers/metrics.words'
import { type Cells, COLUMNS, type Column, cellKey, sameNumber } from '../cells.ts'
import { type Faults, problemIn, type Row, textIn } from '../lines.ts'
import { NumberCell } from './NumberCell.tsx'

export type SheetProps = {
  week: string
  rows: readonly Row[]
  cells: Cells
  faults: Faults
  onType: (name: string, text: string) => void
}

type SheetCellProps = { sheet: SheetProps; row: Row; at: number; column: Column }

/** A number of a venue, for both layouts. */
export function SheetCell({ sheet: { cells, faults, onType }, row, at, column }: SheetCellProps) {
  const text = textIn(row, column, cells)
  return (
    <NumberCell
      index={at * COLUMNS.length + COLUMNS.indexOf(column)}
      label={`${METRICS_LABELS[column]}, ${row.venue.name}`}
      name={cellKey(row.venue.id, column)}
      text={text}
      before={sameNumber(text, row.stored[column]) ? undefined : row.stored[column]}
      problem={problemIn(row, column, cells, faults)}
      onType={onType}
    />
  )
}
