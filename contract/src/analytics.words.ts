/** The words of analytics. No schema here: the browser loads this file. */

export const RANGES = ['1m', '3m', '6m', '12m'] as const
export type Range = (typeof RANGES)[number]

export const DEFAULT_RANGE: Range = '3m'

/** Months that a range counts back from today (decisions 6). */
export const RANGE_MONTHS: Record<Range, number> = { '1m': 1, '3m': 3, '6m': 6, '12m': 12 }

/** Journal entries on a page of the Journal tab, and in an exported file at most. */
export const ENTRIES_PAGE = 25
export const ENTRIES_EXPORT_MAX = 5000
