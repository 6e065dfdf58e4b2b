import { venueFinder } from '@scope/contract/kernel/spreadsheet.words'
import { readSheets } from '../../kernel/import/sheets.ts'
import type { Entry } from '../source/rules/entry.ts'
import { venuesNamed } from '../source/rules/venue.ts'
import type { Recognised } from './recognise.ts'

/** A cell that is longer names no venue. */
const NAME_MAX = 200

/**
 * The ids of the venues that a file names: in a cell, whatever the cell means; in its own name, unless its source says the venue
 * elsewhere; and those of its rows, which a title may say. By them a file that waits is shown to the people of its venues.
 */
export async function namedVenues(
  { file: { name, bytes }, venues, source }: Pick<Recognised, 'file' | 'venues' | 'source'>,
  entries: readonly Entry[] = [],
): Promise<string[]> {
  const find = venueFinder(venues)
  const named = new Set(entries.flatMap(({ known }) => known?.id ?? []))
  const from = source?.reading.venue
  if (from?.venueId) named.add(from.venueId)
  if (!from || from.from === 'fileName') for (const { id } of venuesNamed(venues)(name)) named.add(id)
  const { sheets } = await readSheets(bytes, { fileName: name })
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
