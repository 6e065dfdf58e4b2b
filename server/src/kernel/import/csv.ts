import { headerKey, unguarded } from '@scope/contract/kernel/spreadsheet.words'
import { CsvError, parse } from 'csv-parse/sync'
import { otherKind } from './kinds.ts'
import { mistakesBetween } from './mistakes.ts'
import type { LineError } from './refused.ts'

/** The accepted header names of each field. Messages use the first. */
export type Columns<F extends string> = Record<F, readonly [string, ...string[]]>

export type TableRow<F extends string> = {
  /** The line in the file where the row starts, from 1. */
  line: number
  cells: Record<F, string>
  /** Every cell in the order of the file. */
  all: readonly string[]
}

export type Table<F extends string> = {
  /** The line of the header, and its names. */
  header: number
  headers: readonly string[]
  /** The fields that the file has a column for, and the place of each. */
  fields: ReadonlyMap<F, number>
  rows: TableRow<F>[]
  errors: LineError[]
  /** What was left out of the file, in sentences. */
  notes: string[]
}

/**
 * Reads a CSV file as spreadsheets export it: separated by commas, semicolons or tabs, with or without a byte-order
 * mark, any line ends, blank lines, quoted cells and columns in any order. Headers match regardless of case, spaces and
 * punctuation; columns that no field reads are in `notes`. What our exports guard against formulas is read as it was.
 * Never throws: problems are in `errors`.
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
    return { header: 1, headers: [], fields: new Map(), rows: [], errors, notes: [] }
  }
  const places = placesOf(header, columns, errors)
  const missing = required.filter((field) => !places.has(field))
  const below =
    missing.length > 0 && errors.length === 0 ? headerBelow(records, columns, required) : undefined
  if (below) {
    const text = `Line ${below.line} looks like the header. Remove the lines above it.`
    errors.push({ line: header.line, text })
  } else {
    for (const field of missing) {
      errors.push({ line: header.line, text: `The column "${columns[field][0]}" is missing.` })
    }
  }
  if (records.length === 0 && errors.length === 0) {
    errors.push({ line: header.line, text: 'There are no rows below the header.' })
  }
  const found = { header: header.line, headers: header.cells, fields: places, errors }
  // With a wrong header every row would be wrong too.
  if (errors.length > 0) return { ...found, rows: [], notes: [] }
  const fields = Object.keys(columns) as F[]
  const rows = records.flatMap(({ line, cells }) => {
    const text = wrongCells(cells, header.cells.length)
    if (text) errors.push({ line, text })
    if (text) return []
    const byField = {} as Record<F, string>
    for (const field of fields) byField[field] = cells[places.get(field) ?? -1] ?? ''
    return { line, cells: byField, all: cells }
  })
  return { ...found, rows, notes: notesOn(header.cells, columns, places) }
}

/** Why none of a line's cells can be read. */
function wrongCells(cells: readonly string[], columns: number): string | undefined {
  if (cells.slice(columns).some((cell) => cell !== '')) {
    return `This line has ${cells.length} cells, the header has ${columns}. Put cells with commas in quotes.`
  }
  const unreadable = cells.find((cell) => cell.includes('\0'))
  return unreadable === undefined ? undefined : saysWhere(unreadable)
}

const saysWhere = (cell: string): string => {
  const before = cell.slice(0, cell.indexOf('\0'))
  const where = before ? ` after "${before}"` : ''
  return `There is a character that cannot be read${where}. Type this cell again.`
}

/** A title and a summary are above the header for at most so many lines that are not blank. */
const ABOVE_MAX = 30

function headerBelow<F extends string>(
  records: readonly LineRecord[],
  columns: Columns<F>,
  required: readonly F[],
): LineRecord | undefined {
  return records.slice(0, ABOVE_MAX).find((record) => {
    const places = placesOf(record, columns, [])
    return required.every((field) => places.has(field))
  })
}

/** One mistake in this many letters is still the same name. */
const LETTERS_PER_MISTAKE = 4
/** At most so many unread columns are named and compared. */
const NAMED_MAX = 20
/** Longer headers are not compared with the names of columns. */
const COMPARED_MAX = 40

/** Sentences on the columns that no field reads. A misspelt name comes with the one that it may have meant. */
function notesOn<F extends string>(
  headers: readonly string[],
  columns: Columns<F>,
  places: ReadonlyMap<F, number>,
): string[] {
  const read = new Set(places.values())
  const unread = headers.filter((name, place) => name !== '' && !read.has(place))
  const absent = (Object.keys(columns) as F[]).filter((field) => !places.has(field))
  const meant = (name: string) => {
    const key = headerKey(name)
    if (key.length > COMPARED_MAX) return undefined
    const isNear = (known: string) =>
      mistakesBetween(key, headerKey(known)) <= Math.floor(key.length / LETTERS_PER_MISTAKE)
    return absent.flatMap((field) => columns[field].find(isNear) ?? [])[0]
  }
  const misspelt = unread.slice(0, NAMED_MAX).flatMap((name) => {
    const known = meant(name)
    return known === undefined ? [] : [{ name, known }]
  })
  const others = unread.filter((name) => !misspelt.some((one) => one.name === name))
  const more = others.length > NAMED_MAX ? ` and ${others.length - NAMED_MAX} more` : ''
  const names = others.slice(0, NAMED_MAX).map((name) => `"${name}"`)
  return [
    ...misspelt.map(({ name, known }) => `The column "${name}" was not imported. Did you mean ${known}?`),
    ...(others.length > 0 ? [`Columns not imported: ${names.join(', ')}${more}.`] : []),
  ]
}

type LineRecord = { line: number; cells: string[] }

function readRecords(text: string): { records: LineRecord[]; errors: LineError[] } {
  const other = otherKind(text)
  if (other) return { records: [], errors: [{ line: 1, text: other }] }
  const { separator, lines } = separatorOf(text.replace(BYTE_ORDER_MARKS, '').replace(/\r\n?/g, '\n'))
  const records: LineRecord[] = []
  let lastLine = 0
  try {
    parse(lines, {
      delimiter: separator,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      trim: true,
      on_record: (record: string[], { lines: line }) => {
        const inside = record.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0)
        lastLine = line
        if (record.some((cell) => cell !== '')) {
          records.push({ line: line - inside, cells: record.map((cell) => unguarded(cell).trim()) })
        }
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

/** The byte-order mark, also as a program writes that read it as letters. */
const BYTE_ORDER_MARKS = /^(?:\uFEFF|ï»¿)+/
/** A first line that names the separator, as Excel writes and reads it. */
const NAMED = /^"?sep=([^"\n])"?[,;\t ]*\n/i

/**
 * What separates the cells: named in the first line, which is then read as blank, or the most frequent separator outside
 * quotes in the first line that has one, which is the header or a line above it.
 */
function separatorOf(text: string): { separator: string; lines: string } {
  const named = NAMED.exec(text)
  if (named) return { separator: named[1] ?? ',', lines: text.replace(NAMED, '\n') }
  const outside = (line: string) => line.replace(/"[^"]*"/g, '')
  const header = outside(text.split('\n').find((line) => /[,;\t]/.test(outside(line))) ?? '')
  const count = (separator: string) => header.split(separator).length
  return {
    separator: [',', ';', '\t'].reduce((best, next) => (count(next) > count(best) ? next : best)),
    lines: text,
  }
}

function placesOf<F extends string>(
  header: LineRecord,
  columns: Columns<F>,
  errors: LineError[],
): Map<F, number> {
  const keys = header.cells.map(headerKey)
  const unreadable = header.cells.find((cell) => cell.includes('\0'))
  if (unreadable !== undefined) errors.push({ line: header.line, text: saysWhere(unreadable) })
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
