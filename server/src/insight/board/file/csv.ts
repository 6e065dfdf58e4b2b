import type { Board } from '@scope/contract/insight/board/board'
import { BOARD_SPAN_LABELS, NO_PRIORITIES, NONE_DUE } from '@scope/contract/insight/board/board.words'
import { plural } from '@scope/contract/kernel/count.words'
import { besideBudget, budgetOf } from '@scope/contract/numbers/budgets.words'
import { FILE_FIGURES, type FigureField, METRICS_LABELS } from '@scope/contract/numbers/metrics.words'
import { tagsText } from '@scope/contract/numbers/tags.words'
import { standingText } from '@scope/contract/numbers/targets.words'
import { CHECK_IN_LABELS, STATUS_LABELS } from '@scope/contract/work/priority.words'
import { type Cell, csvOf, figure } from '../../../kernel/export/csv.ts'
import { timeCell, weekRange } from '../../../kernel/export/words.ts'

/** `made` says when and by whom it was exported; times are in `timezone`, the venue's. */
type Export = { made: string; timezone: string }

/**
 * The board as a CSV file: one table of the numbers, and the journals and priorities of each member. The first column
 * is the kind of row, so that a spreadsheet can filter by it.
 */
export function boardCsv(board: Board, { made, timezone }: Export): Promise<Uint8Array> {
  const { venue, span, weeks, metrics, members } = board
  const { figures } = metrics
  const standing = (field: FigureField) => {
    const target = metrics.targets?.find(({ figure: one }) => one === field)
    return target ? standingText(target) : null
  }
  /** The budget to the cent and the distance from it, if the venue has one. */
  const budgetCells = (field: FigureField): Cell[] => {
    if (!metrics.budgets) return []
    const budget = budgetOf(metrics.budgets, field)
    return budget ? [figure(budget.amount), besideBudget(budget, weeks.length)] : [null, null]
  }
  const rows: Cell[][] = [
    [`${venue.name} Board`],
    [BOARD_SPAN_LABELS[span], weekRange(weeks)],
    [`Numbers of ${metrics.reported} of ${plural(weeks.length, 'week')}`],
    [made],
    [],
    [
      'Row',
      'Member',
      'Position',
      'Week of',
      'What',
      'Value',
      'Status',
      'Badge',
      'Check-in',
      `Submitted (${timezone})`,
      'Written by',
      ...(metrics.budgets ? ['Budget', 'Against budget'] : []),
    ],
    ...FILE_FIGURES.map((field) => [
      ...['Numbers', null, null, null, METRICS_LABELS[field], figure(figures[field]), standing(field)],
      ...[null, null, null, null],
      ...budgetCells(field),
    ]),
    ...metrics.tagged.map(({ weekOf, tags }) => [
      ...['Numbers', null, null, weekOf, 'Tags', tagsText(tags)],
      ...[null, null, null, null, null],
    ]),
    ...members.flatMap(({ name, position, journals }) =>
      orOne(
        journals.map(({ weekOf, label, submittedAt, authorName }) => [
          ...[weekOf, null, null, label, null, null],
          ...[submittedAt && timeCell(timezone, submittedAt), authorName],
        ]),
        [null, null, null, NONE_DUE, null, null, null, null],
      ).map((journal) => ['Journal', name, position, ...journal]),
    ),
    ...members.flatMap(({ name, position, priorities }) =>
      orOne(
        priorities.map(({ title, badge, status, checkIn }) => [
          ...[checkIn?.weekOf ?? null, title, null, STATUS_LABELS[status], badge],
          ...[checkIn && CHECK_IN_LABELS[checkIn.status], null, null],
        ]),
        [null, NO_PRIORITIES, null, null, null, null, null, null],
      ).map((priority) => ['Priority', name, position, ...priority]),
    ),
  ]
  return csvOf(rows)
}

/** A member without rows gets one row that says so. */
const orOne = (rows: Cell[][], none: Cell[]): Cell[][] => (rows.length > 0 ? rows : [none])
