import { headerKey } from '@scope/contract/kernel/spreadsheet.words'
import type { LineRecord, RefusedCell } from './csv.ts'
import { mistakesBetween } from './mistakes.ts'
import type { LineError } from './refused.ts'
import { type Fits, type Sheet, sayNames, sheetOfText } from './sheet.ts'

/** The accepted header names of each field. Messages use the first. */
export type Columns<F extends string> = Record<F, readonly [string, ...string[]]>

export type TableRow<F extends string> = {
  /** The line in the file where the row starts, from 1. */
  line: number
  cells: Record<F, string>
  /** Every cell in the order of the file. */
  all: readonly string[]
  /** What is wrong with cells of the fields, so that the row cannot be taken. */
  refused?: RefusedField<F>[]
}

/** A field of a row whose cell is refused, and why. */
export type RefusedField<F extends string> = RefusedCell & { line: number; field: F }

export type Table<F extends string> = {
  /** The line of the header, and its names. */
  header: number
  headers: readonly string[]
  /** As of its sheet. */
  separator: Sheet['separator']
  /** The fields that the file has a column for, and the place of each. */
  fields: ReadonlyMap<F, number>
  rows: TableRow<F>[]
  errors: LineError[]
  /** What was left out of the file, in sentences. */
  notes: string[]
}

/**
 * Reads a sheet, or the text of a CSV file, whose first row is the header; columns are in any order. Headers match
 * regardless of case, spaces and punctuation; columns that no field reads are in `notes`. Never throws: problems are in
 * `errors`.
 */
export function readTable<F extends string>(
  from: string | Sheet,
  columns: Columns<F>,
  required: readonly NoInfer<F>[],
): Table<F> {
  const sheet = typeof from === 'string' ? sheetOfText(from) : from
  const [header, ...records] = sheet.rows
  const errors = [...sheet.errors]
  const { separator } = sheet
  if (!header) {
    if (errors.length === 0) errors.push({ line: 1, text: 'The file is empty.' })
    return { header: 1, headers: [], separator, fields: new Map(), rows: [], errors, notes: [...sheet.notes] }
  }
  for (const { text } of header.refused?.values() ?? []) errors.push({ line: header.line, text })
  const places = placesOf(header, columns, errors)
  const missing = required.filter((field) => !places.has(field))
  const below =
    missing.length > 0 && errors.length === 0 ? headerBelow(records, columns, required) : undefined
  if (below) {
    const text = `Line ${below.line} looks like the header. Remove the lines above it.`
    errors.push({ line: header.line, text })
  } else if (missing.length > 0 && sheet.tried) {
    const names = required.map((field) => `"${columns[field][0]}"`)
    const has = names.length === 1 ? 'column' : 'columns'
    const text = `None of the sheets has the ${has} ${names.join(' and ')}: ${sayNames(sheet.tried)}.`
    errors.push({ line: header.line, text })
  } else {
    for (const field of missing) {
      errors.push({ line: header.line, text: `The column "${columns[field][0]}" is missing.` })
    }
  }
  if (records.length === 0 && errors.length === 0) {
    errors.push({ line: header.line, text: 'There are no rows below the header.' })
  }
  const head = { header: header.line, headers: header.cells, separator, fields: places, errors }
  // With a wrong header every row would be wrong too.
  if (errors.length > 0) return { ...head, rows: [], notes: [...sheet.notes] }
  const fields = Object.keys(columns) as F[]
  const rows = records.flatMap((record) => {
    const { line, cells } = record
    const wrong = wrongCells(cells, header.cells.length)
    if (wrong) errors.push({ line, ...wrong })
    if (wrong) return []
    const held = refusedIn(record, places)
    const byField = {} as Record<F, string>
    for (const field of fields) byField[field] = cells[places.get(field) ?? -1] ?? ''
    return { line, cells: byField, all: cells, ...(held.length > 0 && { refused: held }) }
  })
  return { ...head, rows, notes: [...sheet.notes, ...notesOn(header.cells, columns, places)] }
}

/** What is wrong with the cells of a row that fields read. */
export const refusedIn = <F extends string>(
  { line, refused }: LineRecord,
  places: Iterable<readonly [F, number]>,
): RefusedField<F>[] =>
  refused
    ? [...places].flatMap(([field, place]) => {
        const why = refused.get(place)
        return why ? [{ line, field, ...why }] : []
      })
    : []

/** Why none of a line's cells can be read. Undefined if they can. */
export function wrongCells(
  cells: readonly string[],
  columns: number,
): { text: string; alike: string } | undefined {
  if (cells.slice(columns).some((cell) => cell !== '')) {
    const text = `This line has ${cells.length} cells, the header has ${columns}. Put cells with commas in quotes.`
    return { text, alike: 'too many cells' }
  }
  const unreadable = cells.find((cell) => cell.includes('\0'))
  return unreadable === undefined ? undefined : { text: saysWhere(unreadable), alike: 'not readable' }
}

const saysWhere = (cell: string): string => {
  const before = cell.slice(0, cell.indexOf('\0'))
  const where = before ? ` after "${before}"` : ''
  return `A character cannot be read${where}. Type this cell again.`
}

/** A title and a summary are above the header for at most so many lines that are not blank. */
const ABOVE_MAX = 30

/** Whether a row, among the first ones, has these columns of an import. */
export const withColumns =
  <F extends string>(columns: Columns<F>, required: readonly NoInfer<F>[]): Fits =>
  ({ rows }) =>
    headerBelow(rows, columns, required) !== undefined

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
    const isNear = (column: string) =>
      mistakesBetween(key, headerKey(column)) <= Math.floor(key.length / LETTERS_PER_MISTAKE)
    return absent.flatMap((field) => columns[field].find(isNear) ?? [])[0]
  }
  const misspelt = unread.slice(0, NAMED_MAX).flatMap((name) => {
    const column = meant(name)
    return column === undefined ? [] : [{ name, known: column }]
  })
  const others = unread.filter((name) => !misspelt.some((one) => one.name === name))
  const more = others.length > NAMED_MAX ? ` and ${others.length - NAMED_MAX} more` : ''
  const names = others.slice(0, NAMED_MAX).map((name) => `"${name}"`)
  return [
    ...misspelt.map(({ name, known }) => `The column "${name}" was not imported. Did you mean ${known}?`),
    ...(others.length > 0 ? [`Columns not imported: ${names.join(', ')}${more}.`] : []),
  ]
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
