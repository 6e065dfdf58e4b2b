/** The words of the VP rollup. No schema here: the browser loads this file. */

import { METRICS_LABELS } from '../../numbers/metrics.words.ts'
import { CUSTOM, CUSTOM_LABEL } from '../span.words.ts'

export const ROLLUP_SPANS = ['this-week', 'last-4-weeks', 'this-month', 'this-period'] as const
export type RollupSpan = (typeof ROLLUP_SPANS)[number]

/** The spans of a rollup: the named ones and a custom one. */
export const ROLLUP_SPANS_SHOWN = [...ROLLUP_SPANS, CUSTOM] as const

export const ROLLUP_SPAN_LABELS: Record<(typeof ROLLUP_SPANS_SHOWN)[number], string> = {
  'this-week': 'This Week',
  'last-4-weeks': 'Last 4 Weeks',
  'this-month': 'This Month',
  'this-period': 'This Period',
  [CUSTOM]: CUSTOM_LABEL,
}

/**
 * The columns for sorting the table, and the counts of open work. A venue without a figure is last in both directions.
 */
export const ROLLUP_SORTS = [
  'venue',
  'revenue',
  'labor',
  'cogs',
  'journals',
  'priorities',
  'attention',
  'visited',
] as const
export type RollupSort = (typeof ROLLUP_SORTS)[number]

export const ORDERS = ['asc', 'desc'] as const
export type Order = (typeof ORDERS)[number]

/** Their names, which are the headings of the columns. */
export const SORT_LABELS: Record<RollupSort, string> = {
  venue: 'Venue',
  revenue: METRICS_LABELS.revenue,
  labor: METRICS_LABELS.laborTruePct,
  cogs: METRICS_LABELS.cogsPct,
  journals: 'Journals',
  priorities: 'Priorities',
  attention: 'Open items',
  visited: 'Last visit',
}

const HIGHEST: Record<Order, string> = { asc: 'lowest first', desc: 'highest first' }
export const ORDER_LABELS: Record<RollupSort, Record<Order, string>> = {
  venue: { asc: 'A to Z', desc: 'Z to A' },
  revenue: HIGHEST,
  labor: HIGHEST,
  cogs: HIGHEST,
  journals: { asc: 'fewest complete first', desc: 'most complete first' },
  priorities: { asc: 'fewest at risk first', desc: 'most at risk first' },
  attention: { asc: 'fewest first', desc: 'most first' },
  visited: { asc: 'longest ago first', desc: 'latest first' },
}

/** The groupings of the table. Each group has a subtotal. */
export const ROLLUP_PARTS = ['state', 'group'] as const
export type RollupPart = (typeof ROLLUP_PARTS)[number]

export const PART_LABELS: Record<RollupPart, string> = { state: 'State', group: 'Group' }

/** A need of venues: any, or one of the three facts that attention counts (decision 051). */
export const ROLLUP_NEEDS = ['any', 'at-risk', 'overdue', 'missing'] as const
export type RollupNeeds = (typeof ROLLUP_NEEDS)[number]

export const NEEDS_LABELS: Record<RollupNeeds, string> = {
  any: 'Something open',
  'at-risk': 'At risk',
  overdue: 'Journals overdue',
  missing: 'Numbers missing',
}

/** Closed weeks that a rollup names. */
export const CLOSED_NAMED = 5
/** Venues on a page of the table. */
export const ROLLUP_PAGE = 50
/** Most venues in a PDF or CSV file. */
export const ROLLUP_EXPORT_MAX = 2000
