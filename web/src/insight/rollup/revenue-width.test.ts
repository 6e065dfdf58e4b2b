import { expect, it } from 'vitest'
import { revenueWidth } from './revenue-width.ts'

it.each([
  [[null, 9_999_000], [], '3.75rem'],
  [[10_000_000], [], '4.25rem'],
  [[9_999_000], [29_629_000, 100_000_000], '4.75rem'],
])('gives the revenues %j and the sums %j a column of %s', (revenues, sums, width) => {
  const summed = (figures: (number | null)[]) => figures.map((revenue) => ({ revenue }))
  expect(revenueWidth({ rows: summed(revenues), subtotals: summed(sums) })).toBe(width)
})
