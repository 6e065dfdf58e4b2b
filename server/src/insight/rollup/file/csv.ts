import type { Extreme, Rollup } from '@scope/contract/insight/rollup'
import { CARD_LABELS } from '@scope/contract/insight/rollup-cards.words'
import { UNASSIGNED } from '@scope/contract/insight/rollup-row.words'
import { type Cell, csvOf, figure } from '../../../kernel/export/csv.ts'
import { closedWeeks, cutText, orderText, type RollupExport, scopeText } from './words.ts'

/** The rollup as a CSV file: the four cards, then a row per venue. Money is in dollars, shares are in percent. */
export function rollupCsv(file: RollupExport): Promise<Uint8Array> {
  const { rollup } = file
  return csvOf([
    ['VP Rollup', file.company],
    [scopeText(file)],
    [file.made],
    ...[cutText(rollup), closedWeeks(rollup)].flatMap((note) => (note ? [[note]] : [])),
    [],
    ...cardRows(rollup.cards),
    [],
    ['Venue Performance', orderText(rollup)],
    [...COLUMNS, ...file.strip.map((week) => `Revenue ${week}`)],
    ...rollup.rows.map(venueRow),
  ])
}

type Beside = { best: Extreme; worst: Extreme }

function cardRows({ revenue, labor, journals, atRisk }: Rollup['cards']): Cell[][] {
  const beside = ({ best, worst }: Beside, cell: (value: number | null) => Cell): Cell[] => [
    best?.name ?? null,
    cell(best?.value ?? null),
    worst?.name ?? null,
    cell(worst?.value ?? null),
  ]
  const count = (value: number | null): Cell => value
  return [
    ['Card', 'Value', 'Of', 'Change', 'Change in', 'Best venue', 'Best', 'Worst venue', 'Worst'],
    [
      CARD_LABELS.revenue,
      figure(revenue.total),
      null,
      figure(revenue.trend),
      'percent',
      ...beside(revenue, figure),
    ],
    [
      `${CARD_LABELS.labor} (true)`,
      figure(labor.pct),
      null,
      figure(labor.trend),
      'points',
      ...beside(labor, figure),
    ],
    [
      CARD_LABELS.journals,
      journals.submitted,
      journals.total,
      figure(journals.trend),
      'points',
      ...beside(journals, figure),
    ],
    [CARD_LABELS.atRisk, atRisk.count, null, atRisk.trend, 'priorities', ...beside(atRisk, count)],
  ]
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
