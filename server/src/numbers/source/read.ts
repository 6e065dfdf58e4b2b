import { plural } from '@scope/contract/kernel/count.words'
import {
  type Arrival,
  headerWord,
  type SourceReading,
  sourceHeaders,
  viaOf,
} from '@scope/contract/numbers/source.words'
import type { Db } from '../../kernel/db/pool/pool.ts'
import type { Reach } from '../../kernel/db/reach.ts'
import type { Bounds } from '../../kernel/import/bounds.ts'
import type { Fits } from '../../kernel/import/sheet.ts'
import { listNamedVenues } from '../venue-weeks/view.ts'
import { type NamedFile, type Opened, openFiles } from './files.ts'
import type { Entry, SourceError, SourceFile, SourceLine, Wait } from './rules/entry.ts'
import { headerWith, recognise } from './rules/header.ts'
import { readingProblem } from './rules/reading.ts'
import { sayLeftOut, sayUnread } from './rules/rows.ts'
import { type Reader, readTable } from './rules/table.ts'
import { asRead } from './rules/turned.ts'
import { type Making, weeksOf } from './rules/weeks.ts'
import { findSource, listSources, type StoredSource } from './view.ts'

/** The input of reading. Lines of venues out of reach are errors, like those of unknown venues. */
type Parts = { reach: Reach; db: Db; now: Date }

/** The rows of files: of days or of weeks, as their source says. `ordinary`: notes that any such file has. */
export type ReadRows = { entries: Entry[]; errors: SourceError[]; notes: string[]; ordinary: string[] }

/**
 * The weeks of files: by which source, and which wait for days. `short`: weeks of fewer days than others. `days`: the most
 * that a week of each venue was made of, by its id.
 */
export type ReadFiles = {
  source: StoredSource | null
  file: SourceFile
  waits: Wait[]
  short: Wait[]
  days: ReadonlyMap<string, number>
}

/** For weeks that are not made of days. */
export const NO_DAYS: Pick<ReadFiles, 'waits' | 'short' | 'days'> = { waits: [], short: [], days: new Map() }

/** How files are read: by a source, a reading that is no source yet, or else the source that knows them. */
type How = {
  source?: string | undefined
  reading?: SourceReading | undefined
  takeShort?: boolean | undefined
  /** How they came, if nobody sent them. */
  arrival?: Arrival | undefined
  bounds?: Bounds | undefined
}

/**
 * Reads files by a source, to be planned like any lines. `source` is null if no source knows them, or if there is none of that
 * id; an error says so then. Never throws for what is in the files.
 */
export async function readFiles(
  parts: Parts,
  files: readonly NamedFile[],
  how: How = {},
): Promise<ReadFiles> {
  const { reading, bounds } = how
  if (!reading) return readKnown(parts, await knownBy(parts, files, how), how)
  const venues = await listNamedVenues(parts.reach, parts.db)
  const opened = await openFiles(files, {
    sheet: reading.sheet ?? undefined,
    fits: isReadBy(reading),
    bounds,
  })
  return { source: null, ...(await readOpened(opened, { ...how, reading, venues, now: parts.now })) }
}

/** Reads files that were opened to find their source. */
export async function readKnown(
  { reach, db, now }: Parts,
  match: KnownBy,
  { takeShort, arrival }: Pick<How, 'takeShort' | 'arrival'>,
): Promise<ReadFiles> {
  const { source, opened } = match
  if (!source) return unknownFiles(match)
  const { reading, header } = source
  const rows = await readRows(opened, { reading, header, venues: await listNamedVenues(reach, db) })
  return weeksBySource(rows, { source, now, takeShort, arrival })
}

/** The result for files that no source knows: no weeks, and an error that says why. */
export function unknownFiles({ opened, several }: Omit<KnownBy, 'source'>): ReadFiles {
  const text = several
    ? 'Two sources know these files. Choose one.'
    : 'No source knows these files: none of the first lines is its header.'
  const errors: SourceError[] = opened.errors.length > 0 ? opened.errors : [{ line: 1, text }]
  return { source: null, file: { lines: [], errors, notes: opened.notes }, ...NO_DAYS }
}

/** The source that knows files, and the files opened as it says. `exact`: a header in them is the source's, without other columns. */
export type KnownBy = { source: StoredSource | undefined; opened: Opened; exact: boolean; several: boolean }

/** Whether a sheet has the columns of a reading. */
const isReadBy =
  (reading: SourceReading): Fits =>
  (sheet) =>
    headerWith(asRead({ sheet }, reading).sheet.rows, sourceHeaders(reading)) !== undefined

/** How many sheets that sources name are tried in workbooks. */
const SHEETS_TRIED = 4

/** Finds the source that is named, or that knows files by their header. `own`: what else may be read of a workbook. */
export async function knownBy(
  { reach, db }: Pick<Parts, 'reach' | 'db'>,
  files: readonly NamedFile[],
  { source: id, bounds, own }: Pick<How, 'source' | 'bounds'> & { own?: Fits },
): Promise<KnownBy> {
  if (id !== undefined) {
    const source = await findSource(reach, db, id)
    const fits = source && { fits: isReadBy(source.reading) }
    const opened = await openFiles(files, { sheet: source?.reading.sheet ?? undefined, ...fits, bounds })
    return { source, opened, exact: true, several: false }
  }
  const sources = await listSources(reach, db)
  const named = new Set(sources.flatMap(({ reading }) => reading.sheet ?? []))
  let first: Opened | undefined
  let several = false
  for (const sheet of [undefined, ...named].slice(0, SHEETS_TRIED)) {
    const isKnown: Fits = (one) => sources.some(({ reading }) => !reading.sheet && isReadBy(reading)(one))
    const opened = await openFiles(files, {
      sheet,
      bounds,
      fits: (one) => isKnown(one) || own?.(one) === true,
    })
    first ??= opened
    const hasBooks = opened.tables.some((table) => table.sheet.name !== '')
    const candidates = sources.filter(({ reading }) => !hasBooks || (reading.sheet ?? undefined) === sheet)
    for (const table of opened.tables) {
      const match = recognise(candidates, table.sheet)
      if (match === 'several') several = true
      else if (match) return { ...match, opened, several: false }
    }
    if (!hasBooks && opened.errors.length === 0) break
  }
  return { source: undefined, opened: first ?? { tables: [], errors: [], notes: [] }, exact: false, several }
}

const NOTES_MAX = 30
const TURNED = 'Columns are read as rows: line 2 is the second column of the file.'

/** `header`: that of the source; undefined while somebody still explains the files, and sees which columns are read. */
type ReadingRows = Reader & { header?: readonly string[] | undefined }

/** Reads opened files by a reading, as weeks. */
export async function readOpened(
  opened: Opened,
  { header, venues, ...making }: Omit<ReadingRows, 'reading'> & Making,
): Promise<Omit<ReadFiles, 'source'>> {
  return weeksIn(await readRows(opened, { reading: making.reading, header, venues }), making)
}

/** Reads opened files by a reading, as rows. Tables of a ZIP file that it does not know are left out, if it knows another of them. */
export async function readRows(opened: Opened, { reading, header, venues }: ReadingRows): Promise<ReadRows> {
  const problem = readingProblem(reading)
  if (problem) {
    // Report unreadable files by their own error.
    const errors = opened.tables.length > 0 ? [{ line: 1, text: problem.text }] : [...opened.errors]
    return { entries: [], errors, notes: [], ordinary: [] }
  }
  const tables = opened.tables.map((table) => asRead(table, reading))
  const columns = sourceHeaders(reading)
  const isKnown = ({ sheet }: Opened['tables'][number]) => headerWith(sheet.rows, columns) !== undefined
  const readable = new Set(tables.filter(isKnown).map(({ of }) => of))
  const entries: Entry[] = []
  const errors: SourceError[] = [...opened.errors]
  const notes = [...opened.notes]
  const refused = new Set<number>()
  const left: number[][] = []
  const unread = new Set<string>()
  for (const table of tables) {
    // Lets other calls run in between.
    await new Promise(setImmediate)
    if (readable.has(table.of) && !isKnown(table)) {
      notes.push(`${table.label}: left out, without the source’s columns.`)
      continue
    }
    // One error stands for all tables of a file.
    if (refused.has(table.of)) continue
    const read = readTable(table, { reading, venues })
    if (!readable.has(table.of)) refused.add(table.of)
    entries.push(...read.entries)
    errors.push(...read.errors)
    notes.push(...read.notes)
    left.push(read.left)
    for (const name of read.unread) unread.add(name)
  }
  const before = new Set(header?.map(headerWord))
  const isNew = (name: string) => !before.has(headerWord(name))
  const ofColumns = (names: readonly string[]) => (header ? sayUnread(names) : [])
  // A column that came since the source was made is worth a look.
  notes.push(...ofColumns([...unread].filter(isNew)))
  const ordinary = [
    ...(reading.turned ? [TURNED] : []),
    ...sayLeftOut(left),
    ...ofColumns([...unread].filter((name) => !isNew(name))),
  ]
  return { entries, errors, notes, ordinary }
}

/** How weeks are made by a source. `arrival`: how its files came, if nobody sent them. */
export type BySource = Omit<Making, 'reading'> & { source: StoredSource; arrival?: Arrival | undefined }

/** Makes weeks of the rows of a source's files. */
export function weeksBySource(rows: ReadRows, { source, arrival, ...making }: BySource): ReadFiles {
  const { file, ...more } = weeksIn(rows, { reading: source.reading, ...making })
  return { source, file: { ...file, via: viaOf(source.name, arrival) }, ...more }
}

/** Makes weeks of rows. */
function weeksIn(rows: ReadRows, making: Making): Omit<ReadFiles, 'source'> {
  const { lines, waits, short, days, errors, notes } = weeksOf(rows.entries, making)
  const ordinary = [...rows.ordinary, ...saySalaried(lines)]
  const file = {
    lines,
    errors: [...rows.errors, ...errors],
    notes: shortened([...rows.notes, ...ordinary, ...notes]),
    ordinary,
  }
  return { file, waits, short, days }
}

function saySalaried(lines: readonly SourceLine[]): string[] {
  const weeks = lines.filter(({ added }) => added !== undefined).length
  return weeks > 0 ? [`Salaried labor was added to ${plural(weeks, 'week')}.`] : []
}

const shortened = (notes: readonly string[]): string[] =>
  notes.length > NOTES_MAX
    ? [...notes.slice(0, NOTES_MAX), `and ${notes.length - NOTES_MAX} more.`]
    : [...notes]
