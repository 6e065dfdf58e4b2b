import { readFigure } from '@scope/contract/kernel/figures'
import { COMPARISON_LABELS } from '@scope/contract/numbers/differences.words'
import { FIGURE_KINDS, METRICS_LABELS, shortLabel } from '@scope/contract/numbers/metrics.words'
import { TARGET_FIGURES, type TargetFigure } from '@scope/contract/numbers/targets.words'
import { figureText } from '../../comparison/shown.ts'
import { DifferenceLine } from '../../differences/difference-line.tsx'
import { type Cells, cellKey, sameNumber } from '../../sheet/cells.ts'
import { NumberCell } from '../../sheet/components/NumberCell.tsx'
import { type GridDifferences, typedDifference } from '../compared.ts'
import { COLUMNS, type Column, type Faults, primeCostAt, problemIn, type Row, textIn } from '../lines.ts'
import { ArrivedMark } from './ArrivedMark.tsx'

export type SheetProps = {
  week: string
  rows: readonly Row[]
  cells: Cells
  faults: Faults
  /** The comparisons of the figures; undefined while loading. */
  compared: GridDifferences | undefined
  onType: (name: string, text: string) => void
}

type SheetCellProps = { sheet: SheetProps; row: Row; at: number; column: Column }

/** The difference of a typed figure from its comparison; the comparison alone while nothing is typed. */
export function Distance({ sheet: { compared }, row, figure, name, value }: DistanceProps) {
  const of = typedDifference(compared, { venueId: row.venue.id, figure, value })
  if (!compared?.compare.with || !of) return null
  const { with: chosen } = compared.compare
  if (of.difference === null && name) return null
  return (
    <p className="flex justify-end gap-1 pt-0.5 text-right text-sm text-quiet tabular-nums">
      {name}
      {of.difference === null ? (
        `${COMPARISON_LABELS[chosen].toLowerCase()} ${figureText(figure, of.against)}`
      ) : (
        <DifferenceLine differences={[of]} figure={figure} compare={compared.compare} />
      )}
    </p>
  )
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
  // Labor’s target is for true labor, next to its base.
  const arrived = row.arrived.find(({ field }) => field === column)
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
      {arrived && <ArrivedMark figure={arrived} venue={row.venue} />}
      {figure && (
        <Distance sheet={sheet} row={row} figure={figure} value={readFigure(text, FIGURE_KINDS[column])} />
      )}
      {column === 'cogsPct' && sheet.compared?.compare.with === 'target' && (
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
