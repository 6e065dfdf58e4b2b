import { RANGE_MONTHS, type Range } from '@scope/contract/insight/analytics.words'
import { ROLLUP_SPANS, type RollupSpan } from '@scope/contract/insight/rollup.words'
import {
  addDays,
  addMonths,
  addWeeks,
  daysBetween,
  type PlainDate,
  periodOf,
  periodToDate,
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
  /** Only the numbers are counted, not journals and priorities. */
  numbersOnly: boolean
}

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

/** A named span on a plain date which all venues share (decision 015). The same all week. */
export function spanOn(span: RollupSpan, today: PlainDate): Span {
  return spanOver(weeksOn(span, today), today)
}

/**
 * A span of any weeks, oldest first, and the equally long one just before. Only those that `spanOn` names are stored (decision 102).
 * `today` is the plain date that all venues share.
 */
export function spanOver(weeks: Week[], today: PlainDate): Span {
  return {
    weeks,
    weeksBefore: weeksUpTo(addWeeks(weeks[0] ?? '', -1), weeks.length),
    compared: comparedWeeks(weeks, today),
    periodEnd: periodOf(today).endDate,
    numbersOnly: false,
  }
}

/**
 * The Mondays of a span, oldest first (decisions 6). `this-month` is the month of this week's Monday and `this-period` the
 * fiscal period, both up to this week.
 */
function weeksOn(span: RollupSpan, today: PlainDate): Week[] {
  const thisWeek = weekOf(today)
  if (span === 'this-period') return periodToDate(thisWeek)
  const length = { 'this-week': 1, 'last-4-weeks': 4, 'this-month': Math.ceil(+thisWeek.slice(8) / 7) }[span]
  return weeksUpTo(thisWeek, length)
}

/** Weeks, oldest first, and as many just before them. */
type Compared = { weeks: Week[]; weeksBefore: Week[] }

/**
 * The weeks that trends compare: the complete ones of a span, or last week if it has none, and as many before them. The
 * running week stands in the figures, not in their trends (decision 040). `today` is the plain date that all venues share.
 */
function comparedWeeks(weeks: readonly Week[], today: PlainDate): Compared {
  const complete = weeks.filter((week) => isOver(week, today))
  const count = Math.max(1, complete.length)
  const last = complete.at(-1) ?? addWeeks(weekOf(today), -1)
  return { weeks: weeksUpTo(last, count), weeksBefore: weeksUpTo(addWeeks(last, -count), count) }
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
