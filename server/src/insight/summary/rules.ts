import { RANGE_MONTHS, type Range } from '@scope/contract/insight/analytics.words'
import { ROLLUP_SPANS } from '@scope/contract/insight/rollup.words'
import {
  addDays,
  addMonths,
  addWeeks,
  daysBetween,
  type PlainDate,
  periodOf,
  type Week,
  weekOf,
  weeksUpTo,
} from '@scope/contract/kernel/calendar'
import { type Span, spanOn } from '../span/rules.ts'

/** A company's span by its last week: one of the rollup, or `26-weeks`, complete ones, of Studio Crit. */
export type SummaryKey = { span: string; week: Week }

const completeKey = (weeks: readonly Week[]): SummaryKey => ({
  span: `${weeks.length}-weeks`,
  week: weeks.at(-1) ?? '',
})

/** The span that a key names. */
export function spanOf({ span, week }: SummaryKey): Span {
  const known = ROLLUP_SPANS.find((name) => name === span)
  return known ? spanOn(known, week) : completeSpan(weeksUpTo(week, Number.parseInt(span, 10)))
}

/** Complete weeks, oldest first, compared with as many before them. */
function completeSpan(weeks: Week[]): Span {
  const weeksBefore = weeksUpTo(addWeeks(weeks[0] ?? '', -1), weeks.length)
  const { endDate: periodEnd } = periodOf(weeks.at(-1) ?? '')
  return { weeks, weeksBefore, compared: { weeks, weeksBefore }, periodEnd, numbersOnly: true }
}

/** The span of Studio Crit for a range that begins after `from`. `complete` is the last week that is over at every venue. */
export function critSpan(from: PlainDate, complete: Week): { key: SummaryKey; span: Span } {
  const { weeks } = critWeeks(from, complete)
  return { key: completeKey(weeks), span: completeSpan(weeks) }
}

/**
 * The spans of a company that readers ask for on a day: those of the rollup and of Studio Crit. `today` is the plain date
 * that all venues share, `first` that of the first venue, where ranges end.
 */
export function currentKeys(today: PlainDate, first: PlainDate): SummaryKey[] {
  const ranges = Object.keys(RANGE_MONTHS) as Range[]
  const complete = addWeeks(weekOf(today), -1)
  return [
    ...ROLLUP_SPANS.map((span) => ({ span, week: weekOf(today) })),
    ...ranges.map((range) => critSpan(addMonths(first, -RANGE_MONTHS[range]), complete).key),
  ]
}

/**
 * The complete weeks of a range, oldest first, and as many before them. `complete` is the last week that is over at every
 * venue. The first week is the first whose Monday is in the range.
 */
function critWeeks(from: PlainDate, complete: Week): { weeks: Week[]; weeksBefore: Week[] } {
  const first = weekOf(addDays(from, 6))
  const count = Math.max(1, daysBetween(first, complete) / 7 + 1)
  return { weeks: weeksUpTo(complete, count), weeksBefore: weeksUpTo(addWeeks(complete, -count), count) }
}
