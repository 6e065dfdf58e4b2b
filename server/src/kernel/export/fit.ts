/*
 * Chooses the rows of sections that fit on a number of pages. Sizes are heights in points.
 */

/**
 * The heights of a section’s rows, heading, and line that says how many rows are left out. If not all fit, a section
 * with twice the `weight` gets twice the height. `keeps`: its first rows, instead of rows spread evenly from first to
 * last.
 */
export type Sized = {
  heading: number
  rows: readonly number[]
  more: number
  weight?: number
  keeps?: 'the first'
}

const sum = (sizes: readonly number[]): number => sizes.reduce((total, size) => total + size, 0)

/** The height of a whole section. */
export const wholeOf = ({ heading, rows }: Sized): number => heading + sum(rows)

/**
 * Shares room among sections: those that need less than an equal part get what they need, the others share the rest
 * equally.
 */
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
 * The indexes of the rows of each section that fit in the total room, in order. If not all fit, the cut sections are
 * about equally high, by their weight. The rows are spread evenly from first to last, so that a year is not cut in the
 * spring, or are the first.
 */
export function rowsThatFit(sections: readonly Sized[], room: number): number[][] {
  if (sum(sections.map(wholeOf)) <= room) return sections.map(({ rows }) => [...rows.keys()])
  const placesOfSections = sections.map((): number[] => [])
  const heightOf = (place: number) => takenBy(sections[place] ?? NOTHING, placesOfSections[place] ?? [])
  const weighed = (place: number) => heightOf(place) / (sections[place]?.weight ?? 1)
  const open = new Set(sections.keys())
  while (open.size > 0) {
    const lowest = [...open].reduce((a, b) => (weighed(b) < weighed(a) ? b : a))
    const { rows, keeps } = sections[lowest] ?? NOTHING
    const { length } = rows
    const before = placesOfSections[lowest] ?? []
    if (before.length < length) {
      const places = keeps ? [...before, before.length] : spread(length, before.length + 1)
      placesOfSections[lowest] = places
    }
    const fits = sum(sections.map((_, place) => heightOf(place))) <= room
    if (!fits) placesOfSections[lowest] = before
    if (!fits || placesOfSections[lowest]?.length === length) open.delete(lowest)
  }
  return placesOfSections
}

const NOTHING: Sized = { heading: 0, rows: [], more: 0 }

export const takenBy = ({ heading, rows, more }: Sized, places: readonly number[]): number =>
  heading + (places.length < rows.length ? more : 0) + sum(places.map((place) => rows[place] ?? 0))

/** Indexes of a list, spread evenly from the first to the last. */
function spread(length: number, count: number): number[] {
  if (count === 1) return [length - 1]
  return Array.from({ length: count }, (_, nth) => Math.round((nth * (length - 1)) / (count - 1)))
}
