import { changeOf, growth, growthOf, meanOf, numberOf, points } from '@scope/contract/figures'
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

/** Points of true labor from which a venue’s trend stands beside its figure. */
const LABOR_NOTABLE = 2

/** The change of a venue’s labor where it is worth a look. */
export function notableLabor(change: number | null): Trend | null {
  return change !== null && Math.abs(change) >= LABOR_NOTABLE ? trendOf('labor', change) : null
}

/** Hundredths of a percent, and of a dollar, from which the last week’s revenue is worth a look. */
const REVENUE_NOTABLE = 10_00
const DOLLARS_NOTABLE = 2_000_00
const MEAN_WEEKS = 4

/**
 * How far the last reported revenue is from the mean of the four reported before it, where that is worth a look.
 * `strip` is oldest first.
 */
export function notableRevenue(strip: RollupRow['strip']): Trend | null {
  const reported = strip.map(hundredthsOf).filter((value) => value !== null)
  const last = reported.at(-1) ?? null
  const before = reported.slice(-1 - MEAN_WEEKS, -1)
  const mean = before.length < MEAN_WEEKS ? null : meanOf(before)
  const grown = growthOf(last, mean)
  const change = changeOf(last, mean)
  if (grown === null || change === null) return null
  const notable = Math.abs(grown) >= REVENUE_NOTABLE && Math.abs(change) >= DOLLARS_NOTABLE
  return notable ? trendOf('revenue', numberOf(grown)) : null
}
