import {
  type JournalCounts,
  journalShare,
  NOTABLE,
  type RollupCard,
} from '@scope/contract/insight/rollup/cards.words'
import type { Extreme } from '@scope/contract/insight/rollup/rollup'
import { changeOf, figureOf, growthOf, numberOf, primeCost } from '@scope/contract/kernel/figures'

/** A figure from the database's JSON, in dollars or percent. */
type Figure = number | null

/** The growth of a sum of money, in percent. */
export function revenueTrend(now: Figure, before: Figure): Figure {
  return numberOf(growthOf(figureOf(now), figureOf(before)))
}

/** The change of a percentage, in points. */
export function pointsTrend(now: Figure, before: Figure): Figure {
  return numberOf(changeOf(figureOf(now), figureOf(before)))
}

/** The sum of both percentages for a week. Null if one of them is missing. */
export function primeCostOf({ cogsPct, laborTruePct }: Record<'cogsPct' | 'laborTruePct', Figure>): Figure {
  return numberOf(primeCost(figureOf(cogsPct), figureOf(laborTruePct)))
}

/** The change of the share of journals done, in points. */
export function journalsTrend(now: JournalCounts, before: JournalCounts): Figure {
  return numberOf(changeOf(journalShare(now), journalShare(before)))
}

/** The change of the number of priorities at risk. Null if there was no check-in before. */
export function atRiskTrend(count: number, before: { atRisk: number; checkedIn: number }): Figure {
  return before.checkedIn === 0 ? null : count - before.atRisk
}

/**
 * The first venue in a card's order, the figure of the next venue, and how many venues have the figure, counted up to
 * three.
 */
export type End = (NonNullable<Extreme> & { next: number | null; of: number }) | null

/** The fewest venues among which one can be the best or the worst. */
const VENUES_MIN = 3

/**
 * The best and the worst venue of a card, each only if it stands out: at least three venues have the figure, and it
 * differs from the next one by more than noise, as in the colors of trends (decision 051). Revenue is compared by
 * percent of the next venue's, the other figures by points or priorities.
 */
export function standouts(card: RollupCard, best: End, worst: End): { best: Extreme; worst: Extreme } {
  return { best: standout(card, best), worst: standout(card, worst) }
}

function standout(card: RollupCard, end: End): Extreme {
  if (end === null || end.next === null || end.of < VENUES_MIN) return null
  const { slug, name, value, next } = end
  const [figure, other] = [figureOf(value), figureOf(next)]
  // Any revenue stands out from zero.
  const apart = card === 'revenue' && other !== 0 ? growthOf(figure, other) : changeOf(figure, other)
  return Math.abs(numberOf(apart) ?? 0) >= NOTABLE[card] ? { slug, name, value } : null
}
