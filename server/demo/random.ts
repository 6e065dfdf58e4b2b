/** Random numbers that are the same for the same seed on any machine. */
export type Random = {
  /** From 0 to less than 1. */
  next(): number
  /** A whole number from `from` to `to`, both included. */
  int(from: number, to: number): number
  chance(probability: number): boolean
  pick<T>(list: readonly T[]): T
  shuffled<T>(list: readonly T[]): T[]
  /** Normally distributed around 0 with a deviation of 1, limited to ±3. */
  normal(): number
  uuid(): string
}

/** Use one seed per subject, so that a change to one does not change the rows of the others. */
export function randomOf(seed: string): Random {
  const next = mulberry32(hash(seed))
  const int = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  const hex = () =>
    Math.floor(next() * 0x1_0000)
      .toString(16)
      .padStart(4, '0')
  return {
    next,
    int,
    chance: (probability) => next() < probability,
    pick: (list) => {
      const picked = list[int(0, list.length - 1)]
      if (picked === undefined) throw new RangeError('There is nothing to pick from')
      return picked
    },
    shuffled: (list) =>
      list
        .map((value) => ({ value, rank: next() }))
        .sort((a, b) => a.rank - b.rank)
        .map(({ value }) => value),
    normal: () => {
      const sum = Array.from({ length: 12 }, next).reduce((total, value) => total + value, -6)
      return Math.max(-3, Math.min(3, sum))
    },
    uuid: () =>
      `${hex()}${hex()}-${hex()}-4${hex().slice(1)}-${int(8, 11).toString(16)}${hex().slice(1)}-${hex()}${hex()}${hex()}`,
  }
}

function mulberry32(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let value = Math.imul(state ^ (state >>> 15), 1 | state)
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value
    return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** FNV-1a. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193)
  }
  return value >>> 0
}
