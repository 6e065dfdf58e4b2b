import { headerKey } from '@scope/contract/kernel/spreadsheet.words'
import { CsvError, parse } from 'csv-parse/sync'
import type { LineError } from './refused.ts'

/** The columns of a file by field; of each the names that it may have, first the one that messages use. */
export type Columns<F extends string> = Record<F, readonly [string, ...string[]]>

export type TableRow<F extends string> = {
  /** Where the row begins in the file, counted from 1 as an editor counts. */
  line: number
  cells: Record<F, string>
}

export type Table<F extends string> = {
  /** The line of the header, and the names in it. */
  header: number
  headers: readonly string[]
  /** The fields that the file has a column for. */
  fields: ReadonlySet<F>
  rows: TableRow<F>[]
  errors: LineError[]
}

/**
 * Reads a table as people export it from a spreadsheet: separated by commas, semicolons or tabs, with or without a
 * byte-order mark, with any line ends, blank lines, quoted cells, columns in any order and columns of no concern.
 * Headers are matched without regard to case, spaces and punctuation. Never throws: what is wrong is in `errors`.
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
    errors.push({ line: header.line, text: `There is no column "${columns[field][0]}".` })
  }
  if (records.length === 0 && errors.length === 0) {
    errors.push({ line: header.line, text: 'There are no rows under the header.' })
  }
  // Under a wrong header every row would be wrong.
  const found = { header: header.line, headers: header.cells, fields: new Set(places.keys()), errors }
  if (errors.length > 0) return { ...found, rows: [] }
  const fields = Object.keys(columns) as F[]
  const rows = records.map(({ line, cells }) => {
    if (cells.slice(header.cells.length).some((cell) => cell !== '')) {
      errors.push({
        line,
        text: `There are ${cells.length} cells under ${header.cells.length} headers; a cell with a comma needs quotes.`,
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
    const text = quote ? 'A quote that opens here is never closed.' : 'The row cannot be read.'
    return { records, errors: [{ line: lastLine + 1, text }] }
  }
  return { records, errors: [] }
}

/** The separator that the header, the first line with anything on it, has most of outside quotes. */
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
      errors.push({ line: header.line, text: `There are two columns "${header.cells[place]}".` })
    }
  }
  return places
}
