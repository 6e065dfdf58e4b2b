import { headerKey } from '@scope/contract/kernel/spreadsheet.words'
import { CsvError, parse } from 'csv-parse/sync'
import type { LineError } from './refused.ts'

/** The accepted header names of each field. Messages use the first. */
export type Columns<F extends string> = Record<F, readonly [string, ...string[]]>

export type TableRow<F extends string> = {
  /** The line in the file where the row starts, from 1. */
  line: number
  cells: Record<F, string>
}

export type Table<F extends string> = {
  /** The line of the header, and its names. */
  header: number
  headers: readonly string[]
  /** The fields that the file has a column for. */
  fields: ReadonlySet<F>
  rows: TableRow<F>[]
  errors: LineError[]
}

/**
 * Reads a CSV file as spreadsheets export it: separated by commas, semicolons or tabs, with or without a byte-order
 * mark, any line ends, blank lines, quoted cells, columns in any order, and extra columns, which are ignored. Headers
 * match regardless of case, spaces and punctuation. Never throws: problems are in `errors`.
 */
export function readTable<F extends string>(
  text: string,
  columns: Columns<F>,
  required: readonly NoInfer<F>[],
): Table<F> {
  const { records, errors } = readRecords(text)
  const header = records.shift()
  if (!header) {
    if (errors.length === 0) errors.push({ line: 1, text: 'The file is empty.' })
    return { header: 1, headers: [], fields: new Set(), rows: [], errors }
  }
  const places = placesOf(header, columns, errors)
  for (const field of required) {
    if (places.has(field)) continue
    errors.push({ line: header.line, text: `The column "${columns[field][0]}" is missing.` })
  }
  if (records.length === 0 && errors.length === 0) {
    errors.push({ line: header.line, text: 'There are no rows below the header.' })
  }
  // With a wrong header every row would be wrong too.
  const found = { header: header.line, headers: header.cells, fields: new Set(places.keys()), errors }
  if (errors.length > 0) return { ...found, rows: [] }
  const fields = Object.keys(columns) as F[]
  const rows = records.map(({ line, cells }) => {
    if (cells.slice(header.cells.length).some((cell) => cell !== '')) {
      errors.push({
        line,
        text: `This line has ${cells.length} cells, the header has ${header.cells.length}. Put cells with commas in quotes.`,
      })
    }
    const byField = {} as Record<F, string>
    for (const field of fields) byField[field] = cells[places.get(field) ?? -1] ?? ''
    return { line, cells: byField }
  })
  return { ...found, rows }
}

type LineRecord = { line: number; cells: string[] }

function readRecords(text: string): { records: LineRecord[]; errors: LineError[] } {
  const lines = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')
  const records: LineRecord[] = []
  let lastLine = 0
  try {
    parse(lines, {
      delimiter: delimiterOf(lines),
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      trim: true,
      on_record: (record: string[], { lines: line }) => {
        const inside = record.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0)
        lastLine = line
        if (record.some((cell) => cell !== '')) records.push({ line: line - inside, cells: record })
        return null
      },
    })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const quote = error.code === 'CSV_QUOTE_NOT_CLOSED'
    const text = quote ? 'The closing quote is missing.' : 'This line cannot be read.'
    return { records, errors: [{ line: lastLine + 1, text }] }
  }
  return { records, errors: [] }
}

/** The most frequent separator outside quotes in the header, which is the first line that is not blank. */
function delimiterOf(text: string): string {
  const header = (text.split('\n').find((line) => line.trim() !== '') ?? '').replace(/"[^"]*"/g, '')
  const count = (separator: string) => header.split(separator).length
  return [',', ';', '\t'].reduce((best, next) => (count(next) > count(best) ? next : best))
}

function placesOf<F extends string>(
  header: LineRecord,
  columns: Columns<F>,
  errors: LineError[],
): Map<F, number> {
  const keys = header.cells.map(headerKey)
  const places = new Map<F, number>()
  for (const field of Object.keys(columns) as F[]) {
    const name = columns[field].find((candidate) => keys.includes(headerKey(candidate)))
    if (name === undefined) continue
    const place = keys.indexOf(headerKey(name))
    places.set(field, place)
    if (keys.lastIndexOf(headerKey(name)) !== place) {
      errors.push({ line: header.line, text: `The column "${header.cells[place]}" appears twice.` })
    }
  }
  return places
}
