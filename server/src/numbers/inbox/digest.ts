import { createHash } from 'node:crypto'
import { venueNamed } from '../source/rules/venue.ts'
import { datesIn } from '../source/rules/week.ts'
import type { Recognised } from './recognise.ts'

const sha256 = (...parts: readonly (Uint8Array | string)[]): string =>
  parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest('hex')

/** The digest of a file that is not kept. `key` tells it from others. */
export const digestOfRefused = (refused: string, name: string, key: string): string =>
  sha256(JSON.stringify([refused, name, key]))

/**
 * By what a file is the same as one before: the same bytes of the same venue and day, as far as its name says them, or the same
 * bytes under the same name. The first is kept: while no source knows the file, all of its name counts.
 */
export function digestsOf(recognised: Recognised): [string, ...string[]] {
  const { name, bytes } = recognised.file
  const content = sha256(bytes)
  const named = sha256(content, '\n', name)
  const said = saidByName(recognised)
  if (said === undefined) return [named]
  return [said === '' ? content : sha256(content, '\n', said), named]
}

/** The venue and the day that a source reads from a file's name; undefined if they cannot be told from it. */
function saidByName({ file: { name }, source, venues }: Recognised): string | undefined {
  if (!source) return undefined
  const { venue, week } = source.reading
  const said: string[] = []
  if (venue.from === 'fileName') {
    const named = venueNamed(venues)(name)
    if (named === undefined || named === 'several') return undefined
    said.push(named.id)
  }
  if (week.from === 'fileName') {
    const dates = datesIn(name, week.dates)
    if (dates.length === 0) return undefined
    said.push(...dates)
  }
  return said.join(' ')
}
