import { slugOf } from '@scope/contract/kernel/spreadsheet.words'

/** Creates unique slugs from a name (or from `otherwise`), with a number if taken. */
export function slugGiver(taken: Iterable<string>): (name: string, otherwise: string) => string {
  const used = new Set(taken)
  const numbers = new Map<string, number>()
  return (name, otherwise) => {
    const base = slugOf(name) || slugOf(otherwise) || 'x'
    let number = numbers.get(base) ?? 1
    let slug = number === 1 ? base : `${base}-${number}`
    while (used.has(slug)) {
      number += 1
      slug = `${base}-${number}`
    }
    numbers.set(base, number)
    used.add(slug)
    return slug
  }
}
