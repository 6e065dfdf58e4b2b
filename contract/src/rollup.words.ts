/** The words of the VP rollup. No schema here: the browser loads this file. */

export const ROLLUP_SPANS = ['this-week', 'last-4-weeks', 'this-month'] as const
export type RollupSpan = (typeof ROLLUP_SPANS)[number]

export const ROLLUP_SPAN_LABELS: Record<RollupSpan, string> = {
  'this-week': 'This Week',
  'last-4-weeks': 'Last 4 Weeks',
  'this-month': 'This Month',
}

/** The columns that the table sorts by; where a venue has no figure, it stands last either way. */
export const ROLLUP_SORTS = ['venue', 'revenue', 'labor', 'cogs', 'journals', 'priorities'] as const
export type RollupSort = (typeof ROLLUP_SORTS)[number]

export const ORDERS = ['asc', 'desc'] as const
export type Order = (typeof ORDERS)[number]

/** Venues on a page of the table. */
export const ROLLUP_PAGE = 50
/** Venues in a PDF or CSV file at most. */
export const ROLLUP_EXPORT_MAX = 2000

/** Journal completion: green at 100 %, yellow at 80 % or more, otherwise red (document 1, section 9). */
export type Completion = 'complete' | 'nearly' | 'behind'
export function completionOf(submitted: number, total: number): Completion {
  if (submitted >= total) return 'complete'
  return submitted * 100 >= total * 80 ? 'nearly' : 'behind'
}
