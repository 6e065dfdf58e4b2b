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
  const names = venues.flatMap((venue) =>
    [...new Set([dashed(venue.name), dashed(venue.slug)])]
      .filter((name) => name.length > 2)
      .map((name) => ({ venue, name })),
  )
  names.sort((a, b) => b.name.length - a.name.length)
  return (text) => {
    const searched = dashed(text.slice(0, SEARCHED_MAX))
    const best = names.find(({ name }) => searched.includes(name))
    const alike = names.filter(({ name }) => name === best?.name)
    return alike.some(({ venue }) => venue.id !== best?.venue.id) ? 'several' : best?.venue
  }
}

const CELL_MAX = 200

/** What stands above a header, as one text a row. */
export const textsAbove = (rows: readonly LineRecord[]): string[] =>
  rows.map(({ cells }) =>
    cells
      .filter((cell) => cell !== '')
      .map((cell) => cell.slice(0, CELL_MAX))
      .join(' ')
      .slice(0, SEARCHED_MAX),
  )
