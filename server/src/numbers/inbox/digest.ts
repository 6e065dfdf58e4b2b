import { createHash } from 'node:crypto'
import { venueNamed } from '../source/rules/venue.ts'
import { datesIn } from '../source/rules/week.ts'
import type { Recognised } from './recognise.ts'

const sha256 = (...parts: readonly (Uint8Array | string)[]): string =>
  parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest('hex')

/** The digest of a file whose content is not stored. `key` makes it differ from others. */
export const digestOfRefused = (refused: string, name: string, key: string): string =>
  sha256(JSON.stringify([refused, name, key]))

/**
 * The digests of a file: one that came before with any of them is the same file. They are of its bytes with the venue and day
 * that its name says, and of its bytes with its name. The first is stored. Without a source it is that of the whole name.
 */
export function digestsOf(recognised: Recognised): [string, ...string[]] {
  const { name, bytes } = recognised.file
  const content = sha256(bytes)
  const named = sha256(content, '\n', name)
  const place = placeInName(recognised)
  if (place === undefined) return [named]
  return [place === '' ? content : sha256(content, '\n', place), named]
}

/** The venue and the day that a source reads from a file's name; undefined if it does not name them. */
function placeInName({ file: { name }, source, venues }: Recognised): string | undefined {
  if (!source) return undefined
  const { venue, week } = source.reading
  const parts: string[] = []
  if (venue.from === 'fileName') {
    const named = venueNamed(venues)(name)
    if (named === undefined || named === 'several') return undefined
    parts.push(named.id)
  }
  if (week.from === 'fileName') {
    const dates = datesIn(name, week.dates)
    if (dates.length === 0) return undefined
    parts.push(...dates)
  }
  return parts.join(' ')
}
