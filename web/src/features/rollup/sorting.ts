import { ORDERS, type Order, ROLLUP_SORTS, type RollupSort } from '@scope/contract/rollup.words'
import type { Asked } from './api.ts'

type Sorting = Pick<Asked, 'sort' | 'order'>

export const SORT_LABELS: Record<RollupSort, string> = {
  venue: 'Venue',
  revenue: 'Revenue',
  labor: 'Labor %',
  cogs: 'COGS %',
  journals: 'Journals',
  priorities: 'Priorities',
}

const HIGHEST: Record<Order, string> = { asc: 'lowest first', desc: 'highest first' }
const ORDER_LABELS: Record<RollupSort, Record<Order, string>> = {
  venue: { asc: 'A to Z', desc: 'Z to A' },
  revenue: HIGHEST,
  labor: HIGHEST,
  cogs: HIGHEST,
  journals: { asc: 'fewest complete first', desc: 'most complete first' },
  priorities: { asc: 'fewest at risk first', desc: 'most at risk first' },
}

/** How a column is sorted when it is first chosen: what to look at comes first. */
const FIRST: Record<RollupSort, Order> = {
  venue: 'asc',
  revenue: 'desc',
  labor: 'desc',
  cogs: 'desc',
  journals: 'asc',
  priorities: 'desc',
}

/** The sorting after a press on a column’s head: the other way round where it is sorted by it already. */
export function sortingAfter(now: Sorting, sort: RollupSort): Sorting {
  if (now.sort !== sort) return { sort, order: FIRST[sort] }
  return { sort, order: now.order === 'asc' ? 'desc' : 'asc' }
}

const keyOf = ({ sort, order }: Sorting): string => `${sort} ${order}`
const SORTINGS = ROLLUP_SORTS.flatMap((sort) => ORDERS.map((order): Sorting => ({ sort, order })))

/** Every sorting as one list to pick from, where there are no heads of columns. */
export const SORTING_CHOICES = SORTINGS.map((sorting) => ({
  value: keyOf(sorting),
  label: SORT_LABELS[sorting.sort],
  detail: ORDER_LABELS[sorting.sort][sorting.order],
}))

export { keyOf as sortingKey }

/** The sorting that was picked. */
export function sortingOf(key: string): Sorting | undefined {
  return SORTINGS.find((sorting) => keyOf(sorting) === key)
}
