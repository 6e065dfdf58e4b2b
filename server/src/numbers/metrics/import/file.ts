import { ABSENT as DASH, type Hundredths, readFigure } from '@scope/contract/kernel/figures'
import { headerKey, readDate } from '@scope/contract/kernel/spreadsheet.words'
import {
  AMBIGUOUS_COLUMNS,
  FIGURE_KINDS,
  METRICS_COLUMNS,
  METRICS_LABELS,
  METRICS_NUMBERS,
  type MetricsColumn,
  type MetricsNumber,
} from '@scope/contract/numbers/metrics.words'
import { readTable } from '../../../kernel/import/csv.ts'
import { type MetricsFile, type MetricsLine, outOfBounds } from '../rules.ts'

const ambiguity = (name: string): string | undefined => AMBIGUOUS_COLUMNS[headerKey(name)]

/** How people type, or screens show, a missing number. */
const ABSENT = new Set(['', DASH])

/** The cells of a line as typed. Missing ones leave a field as it is. */
type Cells = { venue: string; weekOf: string } & { [C in MetricsNumber | 'notes']?: string | undefined }

/** Reads a file of weekly numbers. `errors` lists all problems by line. */
export function readMetrics(text: string): MetricsFile {
  const { header, headers, fields, rows, errors } = readTable(text, METRICS_COLUMNS, ['venue', 'weekOf'])
  const unclear = fields.has('laborBasePct') ? undefined : headers.find((name) => ambiguity(name))
  if (unclear !== undefined) {
    errors.push({ line: header, text: `"${unclear}" was not imported: ${ambiguity(unclear)}` })
  }
  if (errors.length === 0 && fields.size === 2) {
    errors.push({
      line: header,
      text: 'There is no column with numbers: Revenue, Labor base %, COGS %, Tips.',
    })
  }
  const file: MetricsFile = { lines: [], errors: [...errors] }
  // With a wrong header every row would be wrong too.
  for (const { line, cells } of unclear === undefined ? rows : []) {
    const present = Object.entries(cells).filter(([field]) => fields.has(field as MetricsColumn))
    readLine(file, line, Object.fromEntries(present) as Cells)
  }
  return file
}

/** Reads the rows of a sheet, numbered from 1. `errors` lists all problems by line. */
export function readSheet(rows: readonly Cells[]): MetricsFile {
  const file: MetricsFile = { lines: [], errors: [] }
  for (const [index, cells] of rows.entries()) readLine(file, index + 1, cells)
  return file
}

function readLine(file: MetricsFile, line: number, cells: Cells): void {
  const wrong = (field: MetricsColumn, text: string) => {
    file.errors.push({ line, field, text })
    return null
  }
  const number = (field: MetricsNumber): Hundredths | null | undefined => {
    const cell = cells[field]?.trim()
    if (cell === undefined || ABSENT.has(cell)) return cell === undefined ? undefined : null
    const label = METRICS_LABELS[field]
    const value = readFigure(cell, FIGURE_KINDS[field])
    if (value === null) {
      return wrong(field, `${label} "${cell}" is not a number. Leave it empty if there is none.`)
    }
    const bounds = outOfBounds(field, value)
    return bounds ? wrong(field, `${label} "${cell}": ${bounds}`) : value
  }
  if (!cells.venue) wrong('venue', 'The venue is missing.')
  const weekOf = readDate(cells.weekOf)
  if (!weekOf) {
    wrong('weekOf', `Week of "${cells.weekOf}" is not a date like 2026-11-16 or 11/16/2026.`)
  }
  const found: MetricsLine = { line, venue: cells.venue, weekOf }
  for (const field of METRICS_NUMBERS) found[field] = number(field)
  if (cells.notes?.includes('\0')) wrong('notes', 'Notes has a character that cannot be stored.')
  if (cells.notes !== undefined) found.notes = cells.notes || null
  file.lines.push(found)
}
