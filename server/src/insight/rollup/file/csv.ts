import type { Rollup } from '@scope/contract/insight/rollup'
import { UNASSIGNED } from '@scope/contract/insight/rollup-row.words'
import { type Cell, csvOf, figure } from '../../../kernel/export/csv.ts'
import { closedWeeks, cutText, orderText, type RollupExport, scopeText } from './words.ts'

/**
 * The rollup as a CSV file, a row per venue: one table, so that a spreadsheet can sort and add it. The cards are in the PDF.
 * Money is in dollars, shares are in percent.
 */
export function rollupCsv(file: RollupExport): Promise<Uint8Array> {
  const { rollup } = file
  return csvOf([
    ['VP Rollup', file.company],
    [scopeText(file)],
    [orderText(rollup)],
    [file.made],
    ...[cutText(rollup), closedWeeks(rollup)].flatMap((note) => (note ? [[note]] : [])),
    [],
    [...COLUMNS, ...file.strip.map((week) => `Revenue ${week}`)],
    ...rollup.rows.map(venueRow),
  ])
}

const COLUMNS = [
  'Venue',
  'GM',
  'Revenue',
  'Revenue change %',
  'Weeks reported',
  'Labor true %',
  'Labor base %',
  'Labor change points',
  'COGS %',
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
