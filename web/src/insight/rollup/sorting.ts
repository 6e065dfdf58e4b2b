import {
  ORDER_LABELS,
  ORDERS,
  type Order,
  ROLLUP_SORTS,
  type RollupSort,
  SORT_LABELS,
} from '@scope/contract/insight/rollup/rollup.words'
import type { Me } from '../../company/person/api.ts'
import type { RollupSelection } from './api.ts'

type Sorting = Pick<RollupSelection, 'sort' | 'order'>

/** The first sort order of each column: what needs attention first. */
const FIRST: Record<RollupSort, Order> = {
  venue: 'asc',
  revenue: 'desc',
  labor: 'desc',
  cogs: 'desc',
  journals: 'asc',
  priorities: 'desc',
  attention: 'desc',
  visited: 'asc',
}

/** The sorting after a click on a column header: reversed if it is already the sorted one. */
export function sortingAfter(now: Sorting, sort: RollupSort): Sorting {
  if (now.sort !== sort) return { sort, order: FIRST[sort] }
  return { sort, order: now.order === 'asc' ? 'desc' : 'asc' }
}

const keyOf = ({ sort, order }: Sorting): string => `${sort} ${order}`
const SORTINGS = ROLLUP_SORTS.flatMap((sort) => ORDERS.map((order): Sorting => ({ sort, order })))

/** The user's sortings as a list, for layouts without column headers. */
export const sortingChoices = ({ readVisits }: Pick<Me['can'], 'readVisits'>) =>
  SORTINGS.filter(({ sort }) => readVisits || sort !== 'visited').map((sorting) => ({
    value: keyOf(sorting),
    label: SORT_LABELS[sorting.sort],
    detail: ORDER_LABELS[sorting.sort][sorting.order],
  }))

export { keyOf as sortingKey }

/** The sorting for a chosen key. */
export function sortingOf(key: string): Sorting | undefined {
  return SORTINGS.find((sorting) => keyOf(sorting) === key)
}
