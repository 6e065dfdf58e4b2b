/** The rows that a list counts. Beyond that people need a filter, and an exact number would cost more than the list. */
export const COUNT_MAX = 10_000

/** How many rows a list has. With `more`, there are more than `total`. */
export type Counted = { total: number; more: boolean }

/** What was counted up to one row more than `COUNT_MAX`. */
export const counted = (count = 0): Counted => ({
  total: Math.min(count, COUNT_MAX),
  more: count > COUNT_MAX,
})

/** `1 entry`, `12 entries`, `10,000+ entries`. */
export function countedText({ total, more }: Counted, one: string, many: string): string {
  return `${total.toLocaleString('en-US')}${more ? '+' : ''} ${total === 1 && !more ? one : many}`
}
