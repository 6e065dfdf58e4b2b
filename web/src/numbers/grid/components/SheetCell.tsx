import { numberOf, readFigure } from '@scope/contract/kernel/figures'
import { FIGURE_KINDS, METRICS_LABELS, shortLabel } from '@scope/contract/numbers/metrics.words'
import { TARGET_FIGURES, type TargetFigure } from '@scope/contract/numbers/targets.words'
import { distanceText, type HeldTarget } from '../../comparison/held-target.ts'
import { figureText } from '../../comparison/shown.ts'
import { type Budget, besideBudgetText, budgetIn } from '../../comparison/week-budgets.ts'
import { type Cells, COLUMNS, type Column, cellKey, sameNumber } from '../cells.ts'
import { type Faults, primeCostAt, problemIn, type Row, textIn } from '../lines.ts'
import { ArrivedMark } from './ArrivedMark.tsx'
import { NumberCell } from './NumberCell.tsx'

export type SheetProps = {
  week: string
  rows: readonly Row[]
  cells: Cells
  faults: Faults
  /** What holds at the venues in this week. */
  targets: readonly HeldTarget[]
  /** The budgets of this week. */
  budgets: readonly Budget[]
  onType: (name: string, text: string) => void
}

type SheetCellProps = { sheet: SheetProps; row: Row; at: number; column: Column }

/** The distances of a figure as typed to its target and its budget; nothing without them. In quiet: one week is noise. */
export function Distance({ sheet: { targets, budgets }, row, figure, name, value }: DistanceProps) {
  const held = targets.find((target) => target.venueId === row.venue.id && target.figure === figure)
  const budget = budgets.find(({ venueId }) => venueId === row.venue.id)
  // Prime cost follows from two budgets that stand beside their own cells.
  const beside = budget && !name ? budgetText(budget, figure, value) : null
  const texts = [held && distanceText(held, value), beside]
  return texts.flatMap((text, place) =>
    text ? (
      <p
        // The first is of the target.
        key={place === 0 ? 'target' : 'budget'}
        className="flex justify-end pt-0.5 text-right text-sm text-quiet tabular-nums"
      >
        {name ? `${name} ${text}` : text}
      </p>
    ) : (
      []
    ),
  )
}

/** The distance to a budget, or the budget itself while nothing is typed. */
function budgetText(budget: Budget, figure: TargetFigure, value: number | null): string | null {
  const amount = budgetIn(budget, figure)
  if (amount === null || value !== null) return besideBudgetText(budget, figure, value)
  return `budget ${figureText(figure, numberOf(amount))}`
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
