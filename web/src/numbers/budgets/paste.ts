import { isAbsent } from '@scope/contract/kernel/figures'
import { readDate } from '@scope/contract/kernel/spreadsheet.words'
import { BUDGET_COLUMNS, UNCLEAR_BUDGET_COLUMNS } from '@scope/contract/numbers/budgets.words'
import { csvText } from '../../lib/csv-file.ts'
import { cellKey } from '../sheet/cells.ts'
import { readBlock } from '../sheet/clipboard.ts'
import { type Headers, isHeaderRow, rolesOf } from '../sheet/headers.ts'
import { COLUMNS, type Row } from './year.ts'

/** The sheet's known columns for pasting. */
const BUDGETS: Headers = { columns: COLUMNS, names: BUDGET_COLUMNS, skipped: UNCLEAR_BUDGET_COLUMNS }

/** A pasted block: a table that names its weeks is imported like a file; other cells fill the sheet. */
export type Pasted = { file: string } | { cells: Record<string, string>; weeks: number; skipped: string[] }

/**
 * Reads a block pasted at a cell. With a column of weeks it is a whole table, of the shown venue unless it names
 * venues; otherwise it fills right and down from the cell.
 */
export function readPaste(
  text: string,
  at: { row: number; column: number },
  { rows, slug }: { rows: readonly Row[]; slug: string },
): Pasted {
  const byComma = !text.includes('\t') && /^[^\n]*,/.test(text)
  const block = byComma
    ? text
        .trim()
        .split(/\r?\n/)
        .map((line) => line.split(','))
    : readBlock(text)
  const [first = [], ...rest] = block
  if (isHeaderRow(first, BUDGETS)) {
    const { roles } = rolesOf(first, BUDGETS)
    if (roles.includes('weekOf')) {
      if (byComma) return { file: roles.includes('venue') ? text : named(text, slug) }
      const table = roles.includes('venue')
        ? block
        : [['Venue', ...first], ...rest.map((row) => [slug, ...row])]
      return { file: csvText(table) }
    }
    return fill(
      rest,
      at,
      rows,
      COLUMNS.map((column) => roles.indexOf(column)),
    )
  }
  const dates = [0, 1].find((place) => block.every((row) => readDate(row[place] ?? '')))
  if (dates !== undefined) {
    const header = ['Venue', 'Week of', ...COLUMNS.map((column) => BUDGET_COLUMNS[column][0])]
    const table = block.map((row) => (dates === 0 ? [slug, ...row] : row))
    return { file: csvText([header.slice(0, table[0]?.length), ...table]) }
  }
  return fill(
    block,
    at,
    rows,
    COLUMNS.map((_, index) => index - at.column),
  )
}

/** A CSV text with the venue as its first column. */
const named = (text: string, slug: string): string =>
  text
    .trim()
    .split(/\r?\n/)
    .map((line, index) => `${index === 0 ? 'Venue' : slug},${line}`)
    .join('\n')

/** `places`: the position of each column in the block; negative if it is missing. */
function fill(
  block: readonly (readonly string[])[],
  at: { row: number },
  rows: readonly Row[],
  places: readonly number[],
): Pasted {
  const cells: Record<string, string> = {}
  const filled = new Set<string>()
  const skipped: string[] = []
  const fits = block.slice(0, rows.length - at.row)
  for (const [index, texts] of fits.entries()) {
    const week = rows[at.row + index]?.venue.id ?? ''
    for (const [place, column] of COLUMNS.entries()) {
      const text = texts[places[place] ?? -1] ?? ''
      // An empty cell changes nothing.
      if (isAbsent(text)) continue
      cells[cellKey(week, column)] = text
      filled.add(week)
    }
  }
  const below = block.length - fits.length
  if (below > 0) skipped.push(`${below} ${below === 1 ? 'row' : 'rows'} skipped: no more weeks below.`)
  const wide = Math.max(0, ...block.map((row) => row.length)) - places.filter((place) => place >= 0).length
  if (wide > 0) skipped.push(`${wide} ${wide === 1 ? 'column' : 'columns'} skipped: no room.`)
  return { cells, weeks: filled.size, skipped }
}
