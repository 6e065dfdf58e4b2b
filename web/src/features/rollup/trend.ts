import { growth, points } from '@scope/contract/figures'
import type { Tone } from '../../ui/Chip.tsx'
import { hundredthsOf } from '../metrics/shown.ts'
import type { Rollup, RollupRow } from './api.ts'

export type Card = keyof Rollup['cards']
export type Trend = { text: string; tone: Tone }

const counted = (value: number): string => `${value > 0 ? '+' : value < 0 ? '−' : ''}${Math.abs(value)}`

const TRENDS: Record<Card, { text: (value: number) => string; better: 'more' | 'less' }> = {
  revenue: { text: (value) => growth(hundredthsOf(value)), better: 'more' },
  labor: { text: (value) => points(hundredthsOf(value)), better: 'less' },
  journals: { text: (value) => points(hundredthsOf(value)), better: 'more' },
  atRisk: { text: counted, better: 'less' },
}

/** A trend with its sign, green where it is for the better; null where there is nothing to compare with. */
export function trendOf(card: Card, value: number | null): Trend | null {
  if (value === null) return null
  const { text, better } = TRENDS[card]
  const shown = text(value)
  // What rounds to nothing has no colour.
  if (!/[1-9]/.test(shown)) return { text: shown, tone: 'quiet' }
  return { text: shown, tone: value > 0 === (better === 'more') ? 'on-track' : 'overdue' }
}

/** What a trend compares with: the equally long span just before. */
export function beforeText(weeksBefore: readonly string[]): string {
  return weeksBefore.length === 1 ? 'on the week before' : `on the ${weeksBefore.length} weeks before`
}

/** Percent of revenue and points of true labor from which a venue’s trend stands beside its figure. */
const REVENUE_NOTABLE = 10
const LABOR_NOTABLE = 2

/** The venue’s trends that are worth a look. */
export function notableIn({ revenueTrend, laborTrend }: Pick<RollupRow, 'revenueTrend' | 'laborTrend'>): {
  revenue: Trend | null
  labor: Trend | null
} {
  const notable = (value: number | null, from: number) => value !== null && Math.abs(value) >= from
  return {
    revenue: notable(revenueTrend, REVENUE_NOTABLE) ? trendOf('revenue', revenueTrend) : null,
    labor: notable(laborTrend, LABOR_NOTABLE) ? trendOf('labor', laborTrend) : null,
  }
}
