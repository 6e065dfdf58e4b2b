import type { Input } from '@scope/contract/calls'
import { firstCharacters } from '@scope/contract/kernel/text.words'
import type { MetricsImport } from '@scope/contract/numbers/metrics'
import type { Proposal } from '@scope/contract/numbers/source'
import { headerWord, type SourceReading, sourceHeaders } from '@scope/contract/numbers/source.words'
import type { Context } from '../../kernel/context.ts'
import type { Fits } from '../../kernel/import/sheet.ts'
import { invalid } from '../../kernel/refusal.ts'
import { listNamedVenues } from '../venue-weeks/view.ts'
import { filesOf, type Opened, openFiles } from './files.ts'
import { knownBy, type ReadFiles, readOpened } from './read.ts'
import { guessReading, type HeadedTable, nameFor, type Question } from './rules/guess.ts'
import { guessColumns, guessHeader } from './rules/guess-columns.ts'
import { headerWith } from './rules/header.ts'
import { shapeOf } from './rules/shapes.ts'
import { asRead, isTurned } from './rules/turned.ts'

const TABLES_MAX = 12
const ROWS_MAX = 12
const CELL_MAX = 80
const HEADER_MAX = 200

/**
 * Proposes how files are read, with a preview: by what a person corrected, by a source that knows them, or by a guess. Saves
 * nothing.
 */
export async function proposeReading(
  context: Context,
  { files: sent, reading, source: id }: Input<'POST /api/sources/propose'>['body'],
  preview: (context: Context, read: ReadFiles) => Promise<MetricsImport>,
): Promise<Proposal> {
  const { reach, db, now } = context
  const files = filesOf(sent)
  const recognised = await knownBy(context, files, { source: id, own: isTable })
  if (id !== undefined && !recognised.source) throw invalid('source', 'There is no such source.')
  const sheet = reading ? reading.sheet : (recognised.source?.reading.sheet ?? null)
  const opened = reading && sheet !== null ? await openFiles(files, { sheet }) : recognised.opened
  const venues = await listNamedVenues(reach, db)
  const chosen = reading ?? recognised.source?.reading
  const tables = headed(opened, chosen)
  const guess = guessReading(tables, venues)
  const used = chosen ?? guess.reading
  const read = await readOpened(opened, { reading: used, venues, now })
  const source = recognised.source ?? null
  const name = source?.name ?? guess.shape ?? nameFor(opened.tables[0]?.name ?? '')
  return {
    known: source && { id: source.id, name: source.name },
    ...{ name, shape: guess.shape, header: headerOf(tables) },
    reading: withinReach(used, venues),
    tables: tables.slice(0, TABLES_MAX).map(previewOf),
    questions: chosen ? openQuestions(chosen) : guess.questions,
    preview: await preview(context, { source: reading ? null : source, ...read }),
  }
}

/** Salaried labor of other venues is not theirs to read. */
function withinReach(reading: SourceReading, venues: readonly { id: string }[]): SourceReading {
  const ids = new Set(venues.map(({ id }) => id))
  return { ...reading, salaried: reading.salaried.filter(({ venueId }) => ids.has(venueId)) }
}

/** The tables to read, each with its header: those that have the columns, or those whose header is like the best one. */
function headed({ tables }: Opened, reading: SourceReading | undefined): HeadedTable[] {
  const columns = reading ? sourceHeaders(reading) : []
  const headed = tables.flatMap((raw) => {
    const table = asRead(raw, reading)
    const at = headerWith(table.sheet.rows, columns)
    return at === undefined ? [] : [{ ...table, at }]
  })
  if (headed.length > 0) return headed
  const worth = (table: HeadedTable) => {
    const cells = cellsOf(table)
    return shapeOf(cells) ? 100 : Object.keys(guessColumns(cells)).length
  }
  const at = (table: Opened['tables'][number]) => ({ ...table, at: guessHeader(table.sheet.rows) })
  const guessed = tables
    .filter(({ sheet }) => sheet.rows.length > 0)
    .map((table): HeadedTable => {
      if (reading) return at(asRead(table, reading))
      const [plain, turned] = [at(table), { ...at(asRead(table, { turned: true })), turned: true }]
      return isTurned(table) && worth(turned) > worth(plain) ? turned : plain
    })
  const best = guessed.toSorted((a, b) => worth(b) - worth(a))[0]
  const wanted = best && key(best)
  return guessed.filter((table) => key(table) === wanted)
}

/** The fewest known columns of a sheet that is more than a cover. */
const COLUMNS_MIN = 2

/** Whether a sheet has a header with columns that a reading can be guessed from. */
const isTable: Fits = (sheet) => {
  const table = { of: 0, label: undefined, name: '', sheet }
  const [best] = headed({ tables: [table], errors: [], notes: [] }, undefined)
  if (!best) return false
  const cells = cellsOf(best)
  return shapeOf(cells) !== null || Object.keys(guessColumns(cells)).length >= COLUMNS_MIN
}

const cellsOf = ({ sheet, at }: HeadedTable): readonly string[] => sheet.rows[at]?.cells ?? []
const key = (table: HeadedTable): string => cellsOf(table).map(headerWord).join('\n')

const headerOf = ([table]: readonly HeadedTable[]): string[] =>
  table ? [...new Set(cellsOf(table).filter((cell) => cell !== '' && cell.length <= HEADER_MAX))] : []

const cut = (cell: string, most: number): string =>
  cell.length > most ? `${firstCharacters(cell, most)}…` : cell

const previewOf = ({ name, sheet, at }: HeadedTable) => ({
  ...{ file: name, sheet: sheet.name, line: sheet.rows[at]?.line ?? 1 },
  header: (sheet.rows[at]?.cells ?? []).map((cell) => cut(cell, HEADER_MAX)),
  rows: sheet.rows
    .slice(at + 1, at + 1 + ROWS_MAX)
    .map(({ line, cells }) => ({ line, cells: cells.map((cell) => cut(cell, CELL_MAX)) })),
})

/** The open questions of a reading that a person made. */
function openQuestions({ venue }: SourceReading): Question[] {
  if (venue.from !== 'always' || venue.venueId !== null) return []
  return [{ about: 'venue', text: 'Which venue are these numbers for? No column says.' }]
}
