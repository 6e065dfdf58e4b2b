import { isAbsent, sumOf } from '@scope/contract/kernel/figures'
import { venueFinder } from '@scope/contract/kernel/spreadsheet.words'
import { firstCharacters } from '@scope/contract/kernel/text.words'
import {
  headerWord,
  SOURCE_COLUMNS,
  SOURCE_FIGURES,
  type SourceColumn,
  type SourceFigure,
  type SourceReading,
  sourceHeaders,
} from '@scope/contract/numbers/source.words'
import type { LineRecord } from '../../../kernel/import/csv.ts'
import { type Sheet, sayNames } from '../../../kernel/import/sheet.ts'
import { refusedIn, wrongCells } from '../../../kernel/import/table.ts'
import { cutMoney } from '../../venue-weeks/file.ts'
import type { WeekVenue } from '../../venue-weeks/rules.ts'
import type { Entry, SourceError, SourceText } from './entry.ts'
import { fieldOf, kindOf, readCell } from './figure.ts'
import { headerWith, nearestHeader } from './header.ts'
import { leftOut } from './rows.ts'
import { textsAbove, venueNamed } from './venue.ts'
import { type ReadWeek, readWeekCell, weekIn } from './week.ts'

/** A table of a file to read by a source. `label` names it where there are several, `name` is the file's with its folders. */
export type SourceTable = { label: string | undefined; name: string; sheet: Sheet }

/** The content of a table's rows. */
export type ReadTable = {
  entries: Entry[]
  errors: SourceError[]
  notes: string[]
  /** The lines of totals, sections and repeated headers, which were left out. */
  left: number[]
  /** The headers of columns with cells that the source does not read. */
  unread: string[]
}

const VENUE_MAX = 200
const TEXTS: readonly SourceText[] = ['notes', 'tags']
const FIGURES = Object.keys(SOURCE_FIGURES) as SourceFigure[]

/** The settings of a source and its company for a table. */
export type Reader = { reading: SourceReading; venues: readonly WeekVenue[] }

/** Reads a table by a source. Never throws: what is wrong is in `errors`, by line. */
export function readTable(table: SourceTable, { reading, venues }: Reader): ReadTable {
  const { label: file, sheet } = table
  const read: ReadTable = { entries: [], errors: [], notes: [...sheet.notes], left: [], unread: [] }
  const wrong = (line: number, text: string, more: Partial<SourceError> = {}) => {
    read.errors.push({ line, text, ...(file !== undefined && { file }), ...more })
  }
  for (const { line, text } of sheet.errors) wrong(line, text)
  if (read.errors.length > 0) return read
  const columns = sourceHeaders(reading)
  const at = headerWith(sheet.rows, columns)
  if (at === undefined) {
    const { line, missing } = nearestHeader(sheet.rows, columns)
    const text = sheet.tried
      ? `No sheet has the source’s columns: ${sayNames(sheet.tried)}.`
      : missing.length === columns.length
        ? 'None of the first lines is the source’s header.'
        : `The column "${missing[0]}" is missing.`
    wrong(sheet.rows.length === 0 ? 1 : line, sheet.rows.length === 0 ? 'The file is empty.' : text)
    return read
  }
  const header = sheet.rows[at] as LineRecord
  const places = placesOf(header, reading, (text) => wrong(header.line, text))
  const words = new Set(columns.map(headerWord))
  read.unread = header.cells.filter((name, place) => {
    const isFilled = sheet.rows.slice(at + 1).some(({ cells }) => (cells[place] ?? '') !== '')
    return name !== '' && !words.has(headerWord(name)) && isFilled
  })
  const each = [...places].flatMap(([column, at]) => at.map((place) => [column, place] as const))
  const above = textsAbove(sheet.rows.slice(0, at))
  const find = venueFinder(venues)
  const common = {
    venue: commonVenue(table, above, { reading, venues }),
    week: commonWeek(table, above, reading),
  }
  if (common.venue && 'text' in common.venue) wrong(header.line, common.venue.text, { field: 'venue' })
  if (common.week && 'text' in common.week) wrong(header.line, common.week.text, { field: 'weekOf' })
  if (read.errors.length > 0) return read
  const isVenue = (text: string) => find(text) !== undefined
  let section: string | undefined
  for (const row of sheet.rows.slice(at + 1)) {
    const out = leftOut(row, { header: header.cells, leaveOut: reading.leaveOut, isVenue })
    if (out === 'section' && reading.venue.from === 'section') section = sectionVenue(row, venues)
    else if (out) read.left.push(row.line)
    else readRow(row)
  }
  return read

  function readRow(record: LineRecord): void {
    const { line, cells } = record
    const before = read.errors.length
    const unreadable = wrongCells(cells, header.cells.length)
    if (unreadable) {
      wrong(line, unreadable.text, { alike: unreadable.alike })
      return
    }
    for (const { field, text, alike } of refusedIn(record, each)) {
      wrong(line, text, { field: fieldOfColumn(field), alike })
    }
    if (read.errors.length > before) return
    const cellOf = (column: SourceColumn) => {
      const [place] = places.get(column) ?? []
      return place === undefined ? undefined : (cells[place] ?? '')
    }
    const figures: Entry['figures'] = {}
    for (const figure of FIGURES) {
      const values = (places.get(figure) ?? []).map((place) => {
        const isCut = sheet.separator === ',' && kindOf(figure) === 'money'
        const value = (isCut && cutMoney(cells, place)) || readCell(cells[place] ?? '', figure, reading)
        if ('value' in value) return value.value
        wrong(line, value.text, { field: fieldOf(figure), alike: value.alike })
        return null
      })
      if (values.length > 0) figures[figure] = sumOf(values)
    }
    const texts: Entry['texts'] = {}
    for (const text of TEXTS) {
      const cell = cellOf(text)
      if (cell !== undefined) texts[text] = isAbsent(cell) ? null : cell
    }
    const venue = firstCharacters(
      common.venue && 'venue' in common.venue ? common.venue.venue : (section ?? cellOf('venue') ?? ''),
      VENUE_MAX,
    )
    if (venue === '') {
      const text =
        reading.venue.from === 'section' ? 'No title of a venue is above this line.' : 'The venue is missing.'
      wrong(line, text, { field: 'venue' })
    }
    const week = common.week ?? readWeekCell(cellOf('week') ?? '', reading.week)
    if ('text' in week) wrong(line, week.text, { field: 'weekOf', alike: week.alike })
    if (read.errors.length > before || 'text' in week) return
    const match = find(venue)
    const known = match === 'several' ? undefined : match
    read.entries.push({ file, line, venue, known, date: week.date, figures, texts })
  }
}

const fieldOfColumn = (column: SourceColumn): NonNullable<SourceError['field']> => {
  if (column === 'week') return 'weekOf'
  return column === 'venue' || column === 'notes' || column === 'tags' ? column : fieldOf(column)
}

/** The places of each column; several of one whose figures are added up. */
function placesOf(
  header: LineRecord,
  reading: SourceReading,
  wrong: (text: string) => void,
): ReadonlyMap<SourceColumn, number[]> {
  const words = header.cells.map(headerWord)
  const places = new Map<SourceColumn, number[]>()
  for (const column of SOURCE_COLUMNS) {
    const names = sourceHeaders(reading, [column])
    if (names.length > 0)
      places.set(
        column,
        names.map((name) => words.indexOf(headerWord(name))),
      )
    const twice = names.find(
      (name) => words.indexOf(headerWord(name)) !== words.lastIndexOf(headerWord(name)),
    )
    if (twice !== undefined) wrong(`The column "${twice}" appears twice.`)
  }
  return places
}

/** The venue of the rows below a title: its id, or the title if it names none, which then stands in the error. */
function sectionVenue({ cells }: LineRecord, venues: readonly WeekVenue[]): string {
  const title = cells.find((cell) => cell !== '') ?? ''
  const named = venueNamed(venues)(title)
  return typeof named === 'object' ? named.id : title
}

/** The venue of all rows, if neither a column nor titles say it; or what is wrong. */
function commonVenue(
  { name }: SourceTable,
  above: readonly string[],
  { reading: { venue }, venues }: Reader,
): { venue: string } | { text: string } | undefined {
  if (venue.from === 'column' || venue.from === 'section') return undefined
  if (venue.from === 'always') {
    return venue.venueId === null ? { text: 'Choose the venue of these files.' } : { venue: venue.venueId }
  }
  const named = venueNamed(venues)(venue.from === 'fileName' ? name : above.join(' '))
  const where = venue.from === 'fileName' ? 'the file’s name' : 'the lines above the header'
  if (named === 'several') return { text: `Several venues match in ${where}. Name one in full.` }
  return named ? { venue: named.id } : { text: `There is no name of a venue in ${where}.` }
}

/** The week or day of all rows, if no column says it. */
function commonWeek(
  { name }: SourceTable,
  above: readonly string[],
  { week }: SourceReading,
): ReadWeek | undefined {
  if (week.from === 'column') return undefined
  const texts = week.from === 'fileName' ? [name] : above
  for (const text of texts) {
    const read = weekIn(text, week)
    if (read) return read
  }
  const where = week.from === 'fileName' ? 'the file’s name' : 'the lines above the header'
  const what = week.means === 'range' ? 'There are no two dates' : 'There is no date'
  return { text: `${what} in ${where}.`, alike: 'no date' }
}
