/**
 * The most rows that a list counts. Beyond that people need a filter, and an exact number would cost more than the
 * list.
 */
export const COUNT_MAX = 10_000

/** How many rows a list has. With `more`, there are more than `total`. */
export type Counted = { total: number; more: boolean }

/** A count that stopped one row after `COUNT_MAX`. */
export const counted = (count = 0): Counted => ({
  total: Math.min(count, COUNT_MAX),
  more: count > COUNT_MAX,
})

let format: Intl.NumberFormat | undefined

/** `2,345`. The format is made for the first number that needs it: on a phone that takes milliseconds. */
export function countText(count: number): string {
  if (count < 1000) return String(count)
  format ??= new Intl.NumberFormat('en-US')
  return format.format(count)
}

/** `1 week`, `12 weeks`, `2,345 weeks`. `many` is the plural if it is not formed with an s. */
export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${countText(count)} ${count === 1 ? one : many}`

/** `1 entry`, `12 entries`, `10,000+ entries`. */
export const countedText = ({ total, more }: Counted, one: string, many: string): string =>
  more ? `${countText(total)}+ ${many}` : plural(total, one, many)
