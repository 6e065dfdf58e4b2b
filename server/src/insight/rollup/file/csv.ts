import type { Rollup } from '@scope/contract/insight/rollup/rollup'
import { PART_LABELS, SORT_LABELS } from '@scope/contract/insight/rollup/rollup.words'
import {
  partsOf,
  type RowsPart,
  targetOf,
  UNASSIGNED,
  venuesIn,
} from '@scope/contract/insight/rollup/row.words'
import { besideBudget, budgetOf } from '@scope/contract/numbers/budgets.words'
import {
  COMPARISON_LABELS,
  comparedWithText,
  differenceIn,
  differenceIs,
} from '@scope/contract/numbers/differences.words'
import { METRICS_LABELS } from '@scope/contract/numbers/metrics.words'
import { taggedText } from '@scope/contract/numbers/tags.words'
import { standingText, TARGET_FIGURES, type TargetFigure } from '@scope/contract/numbers/targets.words'
import { type Cell, csvOf, figure } from '../../../kernel/export/csv.ts'
import { cutText, focusLines, leftOut, orderText, type RollupExport, scopeText } from './words.ts'

/**
 * The rollup as a CSV file, one row per venue in a single table, so that a spreadsheet can sort and add it. The cards
 * are in the PDF. If it is grouped, the first column marks subtotals, so that a spreadsheet can leave them out. Money
 * is in dollars, shares are in percent. The last columns have what the figures are compared with.
 */
export function rollupCsv(file: RollupExport): Promise<Uint8Array> {
  const { rollup } = file
  // Only figures with a target at a venue.
  const targets = TARGET_FIGURES.filter((figure) => rollup.rows.some((row) => targetOf(row, figure)))
  const budgets = TARGET_FIGURES.filter((figure) => rollup.rows.some((row) => budgetOf(row.budgets, figure)))
  const isTagged = rollup.rows.some(({ tagged }) => tagged.length > 0)
  const isByVisit = rollup.sort === 'visited'
  const compared = TARGET_FIGURES.filter((figure) =>
    [...rollup.rows, ...rollup.subtotals].some((row) => differenceIn(row.differences, figure)),
  )
  const comparison = compared.length > 0 ? rollup.compare.with : null
  const differenceColumns = comparison
    ? ['Compared with', ...compared.map((figure) => `${METRICS_LABELS[figure]} difference`)]
    : []
  const differences = (row: Pick<Rollup, 'differences'>): Cell[] =>
    comparison
      ? [
          COMPARISON_LABELS[comparison],
          ...compared.map((field) => figure(differenceIn(row.differences, field)?.difference ?? null)),
        ]
      : []
  return csvOf([
    ['VP Rollup', file.company],
    [scopeText(file)],
    [orderText(rollup)],
    [file.exportedBy],
    ...[cutText(rollup), ...leftOut(rollup), comparedWithText(comparison)].flatMap((note) =>
      note ? [[note]] : [],
    ),
    ...ofAllVenues(rollup),
    ...focusLines(file).map((line) => [line]),
    [],
    [
      ...(rollup.by ? ['Row', PART_LABELS[rollup.by]] : []),
      ...[...COLUMNS, ...file.strip.map((week) => `Revenue ${week}`), ...targets.map(targetColumn)],
      ...budgets.flatMap(budgetColumns),
      ...(isTagged ? [METRICS_LABELS.tags] : []),
      ...(isByVisit ? [SORT_LABELS.visited] : []),
      ...differenceColumns,
    ],
    ...partsOf(rollup).flatMap(({ subtotal, rows }) => [
      ...(subtotal
        ? [
            [
              ...['Subtotal', ...subtotalRow(subtotal), ...file.strip.map(() => null)],
              ...targets.map(() => null),
              ...budgets.flatMap((figure) => budgetCells(subtotal.of, figure)),
              ...(isTagged ? [null] : []),
              ...(isByVisit ? [null] : []),
              ...differences(subtotal.of),
            ],
          ]
        : []),
      ...rows.map((row) => [
        ...(subtotal ? ['Venue', subtotal.name] : []),
        ...[...venueRow(row), ...targets.map((figure) => targetCell(row, figure))],
        ...budgets.flatMap((figure) => budgetCells(row, figure)),
        ...(isTagged ? [taggedText(row.tagged) || null] : []),
        ...(isByVisit ? [row.visited ?? null] : []),
        ...differences(row),
      ]),
    ]),
  ])
}

function subtotalRow({ name, of }: NonNullable<RowsPart['subtotal']>): Cell[] {
  const { journals, priorities } = of
  return [
    ...[name, venuesIn(of), null],
    ...[figure(of.revenue), null, null, figure(of.laborTruePct), null, null, figure(of.cogsPct)],
    ...[journals.submitted, journals.total, journals.overdue],
    ...[priorities.onTrack, priorities.atRisk, priorities.live],
  ]
}

const targetColumn = (figure: TargetFigure): string => `${METRICS_LABELS[figure]} against target`
function targetCell(row: Rollup['rows'][number], figure: TargetFigure): Cell {
  const target = targetOf(row, figure)
  return target ? standingText(target) : null
}

const budgetColumns = (figure: TargetFigure): string[] => [
  `${METRICS_LABELS[figure]} budget`,
  `${METRICS_LABELS[figure]} against budget`,
]
/** The budget to the cent, and the distance from it. */
function budgetCells(
  { budgets, expected }: Pick<Rollup['rows'][number], 'budgets' | 'expected'>,
  field: TargetFigure,
): Cell[] {
  const budget = budgetOf(budgets, field)
  return budget ? [figure(budget.amount), besideBudget(budget, expected)] : [null, null]
}

/** The figures of the cards, with their differences from what they are compared with. */
function ofAllVenues({ cards: { revenue, labor }, differences, compare }: Rollup): Cell[][] {
  return (
    [
      ['revenue', revenue.total],
      ['laborTruePct', labor.pct],
    ] as const
  ).flatMap(([field, value]) => {
    const said = differenceIs(differences, field, compare.with)
    return said ? [[`${METRICS_LABELS[field]} of all venues`, figure(value), said.text]] : []
  })
}

const COLUMNS = [
  'Venue',
  'GM',
  METRICS_LABELS.revenue,
  'Revenue change %',
  'Weeks reported',
  METRICS_LABELS.laborTruePct,
  METRICS_LABELS.laborBasePct,
  'Labor change points',
  METRICS_LABELS.cogsPct,
  'Journals submitted',
  'Journals total',
  'Journals overdue',
  'Priorities On Track',
  'Priorities At Risk',
  'Priorities live',
]

function venueRow(row: Rollup['rows'][number]): Cell[] {
  return [
    row.name,
    row.gm ?? UNASSIGNED,
    figure(row.revenue),
    figure(row.revenueTrend),
    row.reported,
    figure(row.laborTruePct),
    figure(row.laborBasePct),
    figure(row.laborTrend),
    figure(row.cogsPct),
    row.journals.submitted,
    row.journals.total,
    row.journals.overdue,
    row.priorities.onTrack,
    row.priorities.atRisk,
    row.priorities.live,
    ...row.strip.map(figure),
  ]
}
