import type { Board } from '@scope/contract/insight/board'
import { BOARD_SPAN_LABELS, NO_PRIORITIES, NONE_DUE } from '@scope/contract/insight/board.words'
import { METRICS_LABELS } from '@scope/contract/numbers/metrics.words'
import { CHECK_IN_LABELS, STATUS_LABELS } from '@scope/contract/work/priority.words'
import { type Cell, csvOf, figure } from '../../../kernel/export/csv.ts'
import { weekRange } from '../../../kernel/export/words.ts'

/** The board as a CSV file: the numbers, then the journals and the priorities of each member. */
export function boardCsv(board: Board, made: string): Promise<Uint8Array> {
  const { venue, span, weeks, metrics, members } = board
  const { figures } = metrics
  const rows: Cell[][] = [
    [`${venue.name} Board`],
    [BOARD_SPAN_LABELS[span], weekRange(weeks)],
    [made],
    [],
    ['Weekly Metrics', `${metrics.reported} of ${weeks.length} weeks reported`],
    [METRICS_LABELS.revenue, figure(figures.revenue)],
    [METRICS_LABELS.laborTruePct, figure(figures.laborTruePct)],
    [METRICS_LABELS.laborBasePct, figure(figures.laborBasePct)],
    [METRICS_LABELS.cogsPct, figure(figures.cogsPct)],
    ['Prime cost %', figure(figures.primeCostPct)],
    [METRICS_LABELS.tips, figure(figures.tips)],
    [],
    ['Member', 'Position', 'Week of', 'Journal', 'Submitted', 'Written by'],
    ...members.flatMap(({ name, position, journals }) =>
      orOne(
        journals.map(({ weekOf, label, submittedAt, authorName }) => [
          weekOf,
          label,
          submittedAt,
          authorName,
        ]),
        [null, NONE_DUE, null, null],
      ).map((journal) => [name, position, ...journal]),
    ),
    [],
    ['Member', 'Position', 'Priority', 'Badge', 'Status', 'Check-in', 'Check-in week'],
    ...members.flatMap(({ name, position, priorities }) =>
      orOne(
        priorities.map(({ title, badge, status, checkIn }) => [
          title,
          badge,
          STATUS_LABELS[status],
          checkIn && CHECK_IN_LABELS[checkIn.status],
          checkIn?.weekOf ?? null,
        ]),
        [NO_PRIORITIES, null, null, null, null],
      ).map((priority) => [name, position, ...priority]),
    ),
  ]
  return csvOf(rows)
}

/** A member without any gets one row that says so. */
const orOne = (rows: Cell[][], none: Cell[]): Cell[][] => (rows.length > 0 ? rows : [none])
