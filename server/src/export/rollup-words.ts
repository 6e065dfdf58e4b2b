import type { Week } from '@scope/contract/calendar'
import type { Rollup } from '@scope/contract/rollup'
import { ROLLUP_SPAN_LABELS, type RollupSort } from '@scope/contract/rollup.words'
import { countText, venuesText, weekRange } from './words.ts'

/** What a file of the rollup is made from. */
export type RollupExport = {
  rollup: Rollup
  company: string
  /** The one venue that it is of; null where it is of all. */
  venue: string | null
  /** The weeks of the strips. */
  strip: readonly Week[]
  /** When and by whom it was made. */
  made: string
}

/** The four cards (document 1, section 2). */
export const CARD_LABELS = {
  revenue: 'Total Revenue',
  labor: 'Avg Labor %',
  journals: 'Journal Completion',
  atRisk: 'At-Risk Priorities',
} as const

/** `Last 4 Weeks · Oct 26 – Nov 22, 2026 · 22 venues` */
export function scopeText({ rollup, venue }: RollupExport): string {
  const { span, weeks, venues } = rollup
  return [ROLLUP_SPAN_LABELS[span], weekRange(weeks), venue ?? venuesText(venues)].join(' · ')
}

const SORTED: Record<RollupSort, [string, string, string]> = {
  venue: ['name', 'A to Z', 'Z to A'],
  revenue: ['revenue', 'lowest first', 'highest first'],
  labor: ['true labor', 'lowest first', 'highest first'],
  cogs: ['COGS', 'lowest first', 'highest first'],
  journals: ['journal completion', 'lowest first', 'highest first'],
  priorities: ['priorities at risk', 'fewest first', 'most first'],
}

/** `By revenue, highest first` */
export function orderText({ sort, order }: Rollup): string {
  const [by, asc, desc] = SORTED[sort]
  return `By ${by}, ${order === 'asc' ? asc : desc}`
}

/** Says that a file holds fewer venues than there are; null where it holds them all. */
export function cutText({ venues, rows }: Rollup): string | null {
  if (venues <= rows.length) return null
  return `Cut: this file holds the first ${countText(rows.length)} of ${venuesText(venues)}; the cards are of all.`
}
