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

/** A slug that is not taken, which it then is: of the name, else of `otherwise`, with a number where it must. */
export function takeSlug(name: string, taken: Set<string>, otherwise: string): string {
  const base = slugOf(name) || slugOf(otherwise) || 'x'
  let slug = base
  for (let number = 2; taken.has(slug); number += 1) slug = `${base}-${number}`
  taken.add(slug)
  return slug
}

/** What two spellings of one venue have in common: its name without case, accents and punctuation. */
export const venueKey = (name: string): string => slugOf(name) || name.trim().toLowerCase()
