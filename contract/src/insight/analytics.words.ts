/** The words of analytics. No schema here: the browser loads this file. */
import type { MetricsNumber } from '../numbers/metrics.words.ts'

export const RANGES = ['1m', '3m', '6m', '12m'] as const
export type Range = (typeof RANGES)[number]

export const DEFAULT_RANGE: Range = '3m'

/** Months that a range counts back from today (decisions 6). */
export const RANGE_MONTHS: Record<Range, number> = { '1m': 1, '3m': 3, '6m': 6, '12m': 12 }

/** The numbers that a week is judged by: where one of them is missing, that nothing stands out says nothing. */
export const JUDGED_NUMBERS = ['revenue', 'laborBasePct', 'cogsPct'] as const satisfies MetricsNumber[]
export type JudgedNumber = (typeof JUDGED_NUMBERS)[number]

/** Journal entries on a page of the Journal tab, and in an exported file at most. */
export const ENTRIES_PAGE = 25
export const ENTRIES_EXPORT_MAX = 5000
