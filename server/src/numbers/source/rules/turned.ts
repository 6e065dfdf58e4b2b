import { COLUMNS_MAX } from '../../../kernel/import/bounds.ts'
import type { LineRecord } from '../../../kernel/import/csv.ts'
import type { Sheet } from '../../../kernel/import/sheet.ts'
import { isDate } from './week.ts'

/** What the column of dates is called, whose own name is that of the summary or nothing. */
const DATES = 'Date'

/**
 * A sheet whose columns become rows: a summary that has the names of its figures below each other, and a column for each day.
 * The line of a row is then the number of its column. A longer sheet is no summary and stays as it is.
 */
export function turnedSheet(sheet: Sheet): Sheet {
  const { rows } = sheet
  if (rows.length > COLUMNS_MAX) return sheet
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length))
  const names = rows.map(({ cells: [name = '', ...others] }) =>
    others.some(isDate) && others.every((cell) => cell === '' || isDate(cell)) ? DATES : name,
  )
  const columns = Array.from({ length: Math.max(0, width - 1) }, (_, at) => ({
    line: at + 2,
    cells: rows.map(({ cells }) => cells[at + 1] ?? ''),
    ...refusedOf(rows, at + 1),
  }))
  const filled = columns.filter(({ cells }) => cells.some((cell) => cell !== ''))
  return { ...sheet, separator: null, rows: [{ line: 1, cells: names }, ...filled] }
}

/** The refused cells of a column, by their places in the row that it becomes. */
function refusedOf(rows: Sheet['rows'], column: number): Pick<LineRecord, 'refused'> {
  const refused = rows.flatMap((row, place) => {
    const why = row.refused?.get(column)
    return why ? [[place, why] as const] : []
  })
  return refused.length > 0 ? { refused: new Map(refused) } : {}
}

/** A table as a reading has it. */
export const asRead = <T extends { sheet: Sheet }>(table: T, { turned }: { turned?: boolean } = {}): T =>
  turned ? { ...table, sheet: turnedSheet(table.sheet) } : table

/** Whether a sheet may be such a summary: its first column has names alone, and no other column has any below the first row. */
export const isTurned = ({ sheet: { rows } }: { sheet: Sheet }): boolean =>
  rows.length > 1 &&
  rows.every(({ cells: [name = ''] }) => !isDate(name)) &&
  rows.slice(1).some(({ cells }) => cells.length > 1) &&
  rows
    .slice(1)
    .every(({ cells: [, ...others] }) => others.every((cell) => cell === '' || /\d|^[-—–]$/.test(cell)))
