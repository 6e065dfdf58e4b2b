import {
  ORDER_LABELS,
  ORDERS,
  type Order,
  ROLLUP_SORTS,
  type RollupSort,
  SORT_LABELS,
} from '@scope/contract/insight/rollup.words'
import type { Asked } from './api.ts'

type Sorting = Pick<Asked, 'sort' | 'order'>

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
