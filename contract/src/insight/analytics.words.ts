/** The words of analytics. No schema here: the browser loads this file. */
import type { MetricsNumber } from '../numbers/metrics.words.ts'

export const RANGES = ['1m', '3m', '6m', '12m'] as const
export type Range = (typeof RANGES)[number]

export const DEFAULT_RANGE: Range = '3m'

/** Months of each range, back from today (decisions 6). */
export const RANGE_MONTHS: Record<Range, number> = { '1m': 1, '3m': 3, '6m': 6, '12m': 12 }

/** The numbers that signals need. If one is missing, "no signals" does not mean that all is well. */
export const JUDGED_NUMBERS = ['revenue', 'laborBasePct', 'cogsPct'] as const satisfies MetricsNumber[]
export type JudgedNumber = (typeof JUDGED_NUMBERS)[number]

/** Journal entries on a page of the Journal tab, and the most in an exported file. */
export const ENTRIES_PAGE = 25
export const ENTRIES_EXPORT_MAX = 5000
