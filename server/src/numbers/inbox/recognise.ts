import { may } from '@scope/contract/kernel/access'
import { venueFinder } from '@scope/contract/kernel/spreadsheet.words'
import { personNow, reachFor } from '../../company/session/gate.ts'
import type { Db } from '../../kernel/db/pool/pool.ts'
import type { Reach } from '../../kernel/db/reach.ts'
import { isZip } from '../../kernel/import/kinds.ts'
import type { LineError } from '../../kernel/import/refused.ts'
import { readSheets } from '../../kernel/import/sheets.ts'
import type { NamedFile, Opened } from '../source/files.ts'
import { knownBy, unknownFiles } from '../source/read.ts'
import { venuesNamed } from '../source/rules/venue.ts'
import type { StoredSource } from '../source/view.ts'
import type { WeekVenue } from '../venue-weeks/rules.ts'
import { listNamedVenues } from '../venue-weeks/view.ts'
import { findOwner } from './store.ts'

export type At = { reach: Reach; db: Db; now: Date }

/**
 * A file whose source is known, or not. `venues` are the company's, `named` the ids of those that the file names. `editor`: the
 * venues whose numbers the person who last changed the source may edit now; without one, `errors` say why nothing of the file
 * can be read.
 */
export type Recognised = { file: NamedFile; venues: readonly WeekVenue[]; named: readonly string[] } & (
  | { source: StoredSource; opened: Opened; editor: Reach }
  | { source: StoredSource | null; editor?: undefined; errors: readonly LineError<string>[] }
)

/** Finds the source that knows a file. If none does, it is read by `of`, the source that it had before. */
export async function recognise(at: At, file: NamedFile, of: string | null = null): Promise<Recognised> {
  const venues = await listNamedVenues(at.reach, at.db)
  const first = await knownBy(at, [file], {})
  const known = first.source || of === null ? first : await knownBy(at, [file], { source: of })
  const { source = null, opened } = known
  const named = await venuesNamedIn({ file, venues, source, opened })
  if (!source) return { file, venues, named, source, errors: unknownFiles(known).file.errors }
  const editor = await editorOf(at, source.id)
  if (editor) return { file, venues, named, source, opened, editor }
  const text = `Nobody who may edit numbers looks after “${source.name}”. Someone who may must save it again.`
  return { file, venues, named, source, errors: [{ line: 1, text }] }
}

/** A cell that is longer names no venue. */
const NAME_MAX = 200

/**
 * The ids of the venues that a file names: in a cell, whatever the cell means, and in its own name, unless its source says the
 * venue elsewhere. By them a file that waits is shown to the people of its venues.
 */
async function venuesNamedIn({
  file: { name, bytes },
  venues,
  source,
  opened,
}: Pick<Recognised, 'file' | 'venues' | 'source'> & { opened: Opened }): Promise<string[]> {
  const find = venueFinder(venues)
  const named = new Set<string>()
  const from = source?.reading.venue
  if (from?.venueId) named.add(from.venueId)
  if (!from || from.from === 'fileName') for (const { id } of venuesNamed(venues)(name)) named.add(id)
  // Of a workbook the first sheet counts, which is not always the one that a source reads.
  const sheets = isZip(bytes) ? (await readSheets(bytes, { fileName: name })).sheets : sheetsOf(opened)
  for (const { rows } of sheets) {
    for (const { cells } of rows) {
      for (const cell of cells) {
        const venue = cell !== '' && cell.length <= NAME_MAX ? find(cell) : undefined
        if (venue && venue !== 'several') named.add(venue.id)
      }
    }
  }
  return [...named]
}

const sheetsOf = ({ tables }: Opened) => tables.map(({ sheet }) => sheet)

async function editorOf({ reach, db }: At, sourceId: string): Promise<Reach | undefined> {
  const userId = await findOwner(reach, db, sourceId)
  const editor = userId === undefined ? undefined : await personNow(db, userId)
  return editor && may(editor.person, 'metrics.edit') ? reachFor(editor.person, 'metrics.edit') : undefined
}
