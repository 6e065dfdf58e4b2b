import type { RollupSpan } from '@scope/contract/insight/rollup.words'
import {
  addWeeks,
  type PlainDate,
  periodOf,
  type Week,
  weekOf,
  weeksUpTo,
} from '@scope/contract/kernel/calendar'
import { isOver } from '../../work/week/rules.ts'

/** What a venue's figures of a span are counted from: weeks, oldest first, and the end of a period. */
export type Span = {
  weeks: Week[]
  weeksBefore: Week[]
  /** The weeks that trends compare. */
  compared: Compared
  /** The end of the current period: priorities of later ones are only prepared and do not count. */
  periodEnd: PlainDate
}

/** The span that is current on a plain date which all venues share (decision 015). The same all week. */
export function spanOn(span: RollupSpan, today: PlainDate): Span {
  const { weeks, weeksBefore } = rollupWeeks(span, today)
  return {
    ...{ weeks, weeksBefore, compared: comparedWeeks(weeks, today) },
    periodEnd: periodOf(today).endDate,
  }
}

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
