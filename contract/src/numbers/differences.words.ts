/**
 * The comparisons of figures, and a difference in words. Every screen, message and file uses these functions. No schema
 * here: the browser loads this file.
 */
import type { Comparison } from '../company/settings.words.ts'
import { dollars, figureOf, points } from '../kernel/figures.ts'
import { FIGURE_KINDS } from './metrics.words.ts'
import type { TargetFigure } from './targets.words.ts'

export const COMPARISON_LABELS: Record<Comparison, string> = {
  target: 'Target',
  budget: 'Budget',
  lastYear: 'Last year',
  weeksBefore: 'Weeks before',
}

/** `under budget`, `over last year`, `over the weeks before` */
const COMPARED_WITH: Record<Comparison, string> = {
  target: 'target',
  budget: 'budget',
  lastYear: 'last year',
  weeksBefore: 'the weeks before',
}

/** The words for a difference of zero. */
const EQUAL: Record<Comparison, string> = {
  target: 'on target',
  budget: 'on budget',
  lastYear: 'as last year',
  weeksBefore: 'as before',
}

/** A figure minus its comparison, in dollars or percentage points, both as shown on screens. */
type Different = { figure: TargetFigure; difference: number }

const K = 1_000
const M = 1_000_000

/** `$640`, `$10.8K`, `$125K`, `$2.97M`: whole dollars, short. */
function shortDollars(amount: number): string {
  if (amount < K) return dollars(figureOf(amount))
  if (amount < 99.95 * K) return `$${(amount / K).toFixed(1)}K`
  return amount < 999.5 * K ? `$${Math.round(amount / K)}K` : `$${(amount / M).toFixed(2)}M`
}

/** `−$46.2K`, `+2.9 pts`, `on budget`: the short line below a figure. */
export function differenceText({ figure, difference }: Different, comparison: Comparison): string {
  if (difference === 0) return EQUAL[comparison]
  if (FIGURE_KINDS[figure] === 'percent') return points(figureOf(difference))
  return `${difference > 0 ? '+' : '−'}${shortDollars(Math.abs(difference))}`
}

/** `$46,215 under budget`, `2.9 pts over last year`, `on target`: for assistive technology and files. */
export function differenceName({ figure, difference }: Different, comparison: Comparison): string {
  if (difference === 0) return EQUAL[comparison]
  const size = figureOf(Math.abs(difference))
  const amount = FIGURE_KINDS[figure] === 'percent' ? points(size).slice(1) : dollars(size)
  return `${amount} ${difference > 0 ? 'over' : 'under'} ${COMPARED_WITH[comparison]}`
}

/** `Compared with: Budget`, for files. Null without a comparison. */
export const comparedWithText = (comparison: Comparison | null): string | null =>
  comparison && `Compared with: ${COMPARISON_LABELS[comparison]}`

/** `$46,215 under budget`: the difference of a reply's figure in words, with its state. Null without a difference. */
export function differenceIs<S>(
  differences: readonly { figure: string; difference: number | null; state: S }[],
  figure: TargetFigure,
  comparison: Comparison | null,
): { text: string; state: S } | null {
  const { difference = null, state } = differenceIn(differences, figure) ?? {}
  if (comparison === null || difference === null || state === undefined) return null
  return { text: differenceName({ figure, difference }, comparison), state }
}

/** `Compared over 58 of 88 weeks.`: the venue-weeks behind a difference. Null if it covers all. */
export const comparedText = (compared: number, weeks: number): string | null =>
  compared > 0 && compared < weeks ? `Compared over ${compared} of ${weeks} weeks.` : null

/** The difference of a figure; undefined without one. */
export const differenceIn = <D extends { figure: string }>(
  differences: readonly D[] | undefined,
  figure: TargetFigure,
): D | undefined => differences?.find((difference) => difference.figure === figure)
