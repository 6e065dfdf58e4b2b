const SLUG_MAX = 60

/** A name as an address carries it: `Las Perlas LA` is `las-perlas-la`, `Peña & Sons` is `pena-and-sons`. */
export function slugOf(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .toLowerCase()
    .replace(/&/g, ' and ')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, SLUG_MAX)
    .replace(/-+$/, '')
}

/** Gives out slugs that are not taken, each once: of the name, else of `otherwise`, with a number where it must. */
export function slugGiver(taken: Iterable<string>): (name: string, otherwise: string) => string {
  const given = new Set(taken)
  const numbers = new Map<string, number>()
  return (name, otherwise) => {
    const base = slugOf(name) || slugOf(otherwise) || 'x'
    let number = numbers.get(base) ?? 1
    let slug = number === 1 ? base : `${base}-${number}`
    while (given.has(slug)) {
      number += 1
      slug = `${base}-${number}`
    }
    numbers.set(base, number)
    given.add(slug)
    return slug
  }
}

/** What two spellings of one venue have in common: its name without case, accents and punctuation. */
export const venueKey = (name: string): string => slugOf(name) || name.trim().toLowerCase()
