import type { Extreme } from '@scope/contract/insight/rollup'
import type { RollupSpan } from '@scope/contract/insight/rollup.words'
import {
  type JournalCounts,
  journalShare,
  NOTABLE,
  type RollupCard,
} from '@scope/contract/insight/rollup-cards.words'
import { addWeeks, type PlainDate, type Week, weekOf, weeksUpTo } from '@scope/contract/kernel/calendar'
import { changeOf, figureOf, growthOf, numberOf } from '@scope/contract/kernel/figures'
import { isOver } from '../../work/week/rules.ts'

/**
 * The Mondays of a span, oldest first, and of the equally long span just before (decisions 6). `this-month` is the month
 * of this week's Monday, up to this week. `today` is the plain date that all venues share (decision 015).
 */
export function rollupWeeks(span: RollupSpan, today: PlainDate): { weeks: Week[]; weeksBefore: Week[] } {
  const thisWeek = weekOf(today)
  const length = { 'this-week': 1, 'last-4-weeks': 4, 'this-month': Math.ceil(+thisWeek.slice(8) / 7) }[span]
  return {
    weeks: weeksUpTo(thisWeek, length),
    weeksBefore: weeksUpTo(addWeeks(thisWeek, -length), length),
  }
}

/** Weeks, oldest first, and as many just before them. */
export type Compared = { weeks: Week[]; weeksBefore: Week[] }

/**
 * The weeks that trends compare: the complete ones of a span, or last week if it has none, and as many before them. The
 * running week stands in the figures, not in their trends (decision 040). `today` is the plain date that all venues share.
 */
export function comparedWeeks(weeks: readonly Week[], today: PlainDate): Compared {
  const complete = weeks.filter((week) => isOver(week, today))
  const count = Math.max(1, complete.length)
  const last = complete.at(-1) ?? addWeeks(weekOf(today), -1)
  return { weeks: weeksUpTo(last, count), weeksBefore: weeksUpTo(addWeeks(last, -count), count) }
}

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

/** The change of the share of journals done, in points. */
export function journalsTrend(now: JournalCounts, before: JournalCounts): Figure {
  return numberOf(changeOf(journalShare(now), journalShare(before)))
}

/** The change of the number of priorities at risk. Null if there was no check-in before. */
export function atRiskTrend(count: number, before: { atRisk: number; checkedIn: number }): Figure {
  return before.checkedIn === 0 ? null : count - before.atRisk
}

/** The venue at an end of a card's order, the figure of the venue next to it, and how many venues have the figure. */
export type End = (NonNullable<Extreme> & { next: number | null; of: number }) | null

/** The fewest venues among which one can be the best or the worst. */
const VENUES_MIN = 3

/**
 * The best and the worst venue of a card, each only where it stands out: at least three venues have the figure, and it
 * differs from the next one by what is not noise, as in the colors of trends (decisions 044 and 051). Revenue differs by
 * percent of the next venue's, the other figures by points or priorities.
 */
export function standouts(card: RollupCard, best: End, worst: End): { best: Extreme; worst: Extreme } {
  return { best: standout(card, best), worst: standout(card, worst) }
}

function standout(card: RollupCard, end: End): Extreme {
  if (end === null || end.next === null || end.of < VENUES_MIN) return null
  const { slug, name, value, next } = end
  const [figure, other] = [figureOf(value), figureOf(next)]
  // Any revenue stands out from none.
  const apart = card === 'revenue' && other !== 0 ? growthOf(figure, other) : changeOf(figure, other)
  return Math.abs(numberOf(apart) ?? 0) >= NOTABLE[card] ? { slug, name, value } : null
}
