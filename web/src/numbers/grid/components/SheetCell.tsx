import { readFigure } from '@scope/contract/kernel/figures'
import { FIGURE_KINDS, METRICS_LABELS, shortLabel } from '@scope/contract/numbers/metrics.words'
import { TARGET_FIGURES, type TargetFigure } from '@scope/contract/numbers/targets.words'
import { distanceText, type HeldTarget } from '../../comparison/held-target.ts'
import { type Cells, COLUMNS, type Column, cellKey, sameNumber } from '../cells.ts'
import { type Faults, primeCostAt, problemIn, type Row, textIn } from '../lines.ts'
import { NumberCell } from './NumberCell.tsx'

export type SheetProps = {
  week: string
  rows: readonly Row[]
  cells: Cells
  faults: Faults
  /** What holds at the venues in this week. */
  targets: readonly HeldTarget[]
  onType: (name: string, text: string) => void
}

type SheetCellProps = { sheet: SheetProps; row: Row; at: number; column: Column }

/** The distance of a figure as typed to its target; nothing without one. In quiet: one week is noise. */
export function Distance({ sheet: { targets }, row, figure, name, value }: DistanceProps) {
  const held = targets.find((target) => target.venueId === row.venue.id && target.figure === figure)
  const text = held && distanceText(held, value)
  return text ? (
    <p className="flex justify-end pt-0.5 text-xs whitespace-nowrap text-quiet tabular-nums">
      {name ? `${name} ${text}` : text}
    </p>
  ) : null
}
type DistanceProps = {
  sheet: SheetProps
  row: Row
  figure: TargetFigure
  /** For a figure without a column of its own. */
  name?: string
  /** In hundredths; null if it is absent or not a number. */
  value: number | null
}

/** A number of a venue, for both layouts. */
export function SheetCell({ sheet, row, at, column }: SheetCellProps) {
  const { cells, faults, onType } = sheet
  const text = textIn(row, column, cells)
  // Labor’s target is of true labor, beside its base.
  const figure = TARGET_FIGURES.find((one) => one === column)
  return (
    <>
      <NumberCell
        index={at * COLUMNS.length + COLUMNS.indexOf(column)}
        label={`${METRICS_LABELS[column]}, ${row.venue.name}`}
        name={cellKey(row.venue.id, column)}
        text={text}
        before={sameNumber(text, row.stored[column]) ? undefined : row.stored[column]}
        problem={problemIn(row, column, cells, faults)}
        onType={onType}
      />
      {figure && (
        <Distance sheet={sheet} row={row} figure={figure} value={readFigure(text, FIGURE_KINDS[column])} />
      )}
      {column === 'cogsPct' && (
        <Distance
          sheet={sheet}
          row={row}
          figure="primeCostPct"
          name={shortLabel('primeCostPct')}
          value={primeCostAt(row, cells)}
        />
      )}
    </>
  )
}
