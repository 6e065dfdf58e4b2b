import { venueFinder } from '@scope/contract/kernel/spreadsheet.words'
import { readSheets } from '../../kernel/import/sheets.ts'
import type { WeekVenue } from '../venue-weeks/rules.ts'

/** A cell that is longer names no venue. */
const NAME_MAX = 200

/**
 * The ids of the venues that a file names in a cell, whatever the cell means, and of the one that its source says. By them
 * a file that waits is shown to the people of its venues.
 */
export async function namedVenues(
  { name, bytes }: { name: string; bytes: Uint8Array },
  venues: readonly WeekVenue[],
  always: string | null | undefined,
): Promise<string[]> {
  const find = venueFinder(venues)
  const found = new Set<string>(always ? [always] : [])
  const { sheets } = await readSheets(bytes, { fileName: name })
  for (const { rows } of sheets) {
    for (const { cells } of rows) {
      for (const cell of cells) {
        const venue = cell !== '' && cell.length <= NAME_MAX ? find(cell) : undefined
        if (venue && venue !== 'several') found.add(venue.id)
      }
    }
  }
  return [...found]
}
