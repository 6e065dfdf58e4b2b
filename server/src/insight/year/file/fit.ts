/*
 * What of some sections fits on a number of pages. Sizes are heights in points.
 */

/**
 * A section’s rows, and what it needs beside them: its heading, and the line that says how many are left out. One of twice the
 * `weight` gets twice the height where not all fit.
 */
export type Sized = { heading: number; rows: readonly number[]; more: number; weight?: number }

const sum = (sizes: readonly number[]): number => sizes.reduce((total, size) => total + size, 0)

/** The height of a whole section. */
export const wholeOf = ({ heading, rows }: Sized): number => heading + sum(rows)

/** Shares room among sections: those that need less than an equal part get what they need, the others the rest in equal parts. */
export function shareOut(needs: readonly number[], room: number): number[] {
  const shares = needs.map(() => 0)
  let rest = room
  const smallestFirst = needs.map((need, place) => ({ need, place })).toSorted((a, b) => a.need - b.need)
  for (const [nth, { need, place }] of smallestFirst.entries()) {
    const share = Math.min(need, rest / (needs.length - nth))
    shares[place] = share
    rest -= share
  }
  return shares
}

/**
 * The places of the rows of each section that fit in the room of all, in order: all of them, or else so many that the sections
 * that are cut are about as high as each other, by their weight. They are spread evenly from the first to the last, so that a
 * year is not cut in the spring.
 */
export function rowsThatFit(sections: readonly Sized[], room: number): number[][] {
  if (sum(sections.map(wholeOf)) <= room) return sections.map(({ rows }) => [...rows.keys()])
  const kept = sections.map((): number[] => [])
  const heightOf = (place: number) => takenBy(sections[place] ?? NOTHING, kept[place] ?? [])
  const weighed = (place: number) => heightOf(place) / (sections[place]?.weight ?? 1)
  const open = new Set(sections.keys())
  while (open.size > 0) {
    const lowest = [...open].reduce((a, b) => (weighed(b) < weighed(a) ? b : a))
    const { length } = sections[lowest]?.rows ?? []
    const before = kept[lowest] ?? []
    if (before.length < length) kept[lowest] = spread(length, before.length + 1)
    const fits = sum(sections.map((_, place) => heightOf(place))) <= room
    if (!fits) kept[lowest] = before
    if (!fits || kept[lowest]?.length === length) open.delete(lowest)
  }
  return kept
}

const NOTHING: Sized = { heading: 0, rows: [], more: 0 }

/** The height of a section with some of its rows. */
export const takenBy = ({ heading, rows, more }: Sized, kept: readonly number[]): number =>
  heading + (kept.length < rows.length ? more : 0) + sum(kept.map((place) => rows[place] ?? 0))

/** So many of the places of a list, evenly from the first to the last. */
function spread(length: number, count: number): number[] {
  if (count === 1) return [length - 1]
  return Array.from({ length: count }, (_, nth) => Math.round((nth * (length - 1)) / (count - 1)))
}
