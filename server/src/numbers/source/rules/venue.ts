import type { LineRecord } from '../../../kernel/import/csv.ts'

type Named = { id: string; name: string; slug: string }

/** A text as words between dashes, so that `Peña & Sons` is found in `sales_PENA and SONS.csv`. */
const dashed = (text: string): string => {
  const words = text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .toLowerCase()
    .replace(/&/g, ' and ')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
  return `-${words.replace(/^-+|-+$/g, '')}-`
}

/** More of a text is not searched. */
const SEARCHED_MAX = 4000

/**
 * Finds the venue whose name or slug is in a text, regardless of case, accents and punctuation; of several the longest.
 * `several` if two venues are named alike.
 */
export function venueNamed<V extends Named>(
  venues: readonly V[],
): (text: string) => V | 'several' | undefined {
  const names = namesOf(venues)
  return (text) => {
    const [best, another] = longestIn(names, dashed(text.slice(0, SEARCHED_MAX)))
    return another ? 'several' : best?.venue
  }
}

/** All venues whose name or slug is in a text, each at its longest: `Las Perlas` is not in `Las Perlas LA`. */
export function venuesNamed<V extends Named>(venues: readonly V[]): (text: string) => V[] {
  const names = namesOf(venues)
  return (text) => {
    const named = new Set<V>()
    let searched = dashed(text.slice(0, SEARCHED_MAX))
    for (let best = longestIn(names, searched); best[0]; best = longestIn(names, searched)) {
      for (const { venue } of best) named.add(venue)
      searched = searched.replaceAll(best[0].name, '--')
    }
    return [...named]
  }
}

type VenueName<V> = { venue: V; name: string }

/** The names of venues as they are searched for, the longest first. */
const namesOf = <V extends Named>(venues: readonly V[]): VenueName<V>[] =>
  venues
    .flatMap((venue) =>
      [...new Set([dashed(venue.name), dashed(venue.slug)])]
        .filter((name) => name.length > 2)
        .map((name) => ({ venue, name })),
    )
    .sort((a, b) => b.name.length - a.name.length)

/** The venues that the longest name in a text names, each once. */
function longestIn<V extends Named>(names: readonly VenueName<V>[], searched: string): VenueName<V>[] {
  const best = names.find(({ name }) => searched.includes(name))
  const alike = names.filter(({ name }) => name === best?.name)
  return alike.filter(({ venue }, at) => alike.findIndex((other) => other.venue.id === venue.id) === at)
}

const CELL_MAX = 200

/** The rows above a header, each as one text. */
export const textsAbove = (rows: readonly LineRecord[]): string[] =>
  rows.map(({ cells }) =>
    cells
      .filter((cell) => cell !== '')
      .map((cell) => cell.slice(0, CELL_MAX))
      .join(' ')
      .slice(0, SEARCHED_MAX),
  )
