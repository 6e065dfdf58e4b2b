import { addDays, addWeeks, type PlainDate, periodOf, type Week } from '@scope/contract/kernel/calendar'
import { conflict, invalid } from '../../kernel/refusal.ts'

/*
 * When a person is away, and what it means for a week (life). Everything that expects, counts, reminds or colors asks here.
 * Dates are plain dates of the person's venue.
 */

/** The first and the last day of an absence. */
export type AwayDays = { from: PlainDate; to: PlainDate }

/** From so many of its seven business days on, a week is a week away. */
const DAYS_OF_WEEK_AWAY = 4
/** An absence lasts a year at most. */
const WEEKS_MAX = 53

const daysOf = (week: Week): PlainDate[] => Array.from({ length: 7 }, (_, day) => addDays(week, day))

/** Whether a person is away on a day. */
export function isAway(away: readonly AwayDays[], day: PlainDate): boolean {
  return away.some(({ from, to }) => from <= day && day <= to)
}

/** Whether a week is a week away, of which nothing is expected: the person is away on four or more of its days. */
export function isWeekAway(away: readonly AwayDays[], week: Week): boolean {
  return daysOf(week).filter((day) => isAway(away, day)).length >= DAYS_OF_WEEK_AWAY
}

/** The last day of the absence that a person is in, with those that follow it without a day between; null if they are there. */
export function awayUntil(away: readonly AwayDays[], today: PlainDate): PlainDate | null {
  const now = away.filter(({ from, to }) => from <= today && today <= to)
  if (now.length === 0) return null
  const last = now.map(({ to }) => to).reduce((a, b) => (a > b ? a : b))
  return awayUntil(away, addDays(last, 1)) ?? last
}

/** The same for a reply, which leaves it out while they are there. */
export function awayField(away: readonly AwayDays[], today: PlainDate): { awayUntil?: PlainDate } {
  const until = awayUntil(away, today)
  return until === null ? {} : { awayUntil: until }
}

/**
 * The day of a week on which something is due that falls on `day`: the first day from then on on which the person is there.
 * If that is not in this week any more, its Sunday.
 */
export function firstDayBack(away: readonly AwayDays[], week: Week, day: PlainDate): PlainDate {
  const rest = daysOf(week).filter((one) => one >= day)
  return rest.find((one) => !isAway(away, one)) ?? addDays(week, 6)
}

/** The first day that an absence can begin on: that of the last period. */
export function firstAwayDay(today: PlainDate): PlainDate {
  return periodOf(addDays(periodOf(today).startDate, -1)).startDate
}

/** Refuses days before `first`, for which `early` says why, in the wrong order, or of more than a year. */
export function refuseDays(
  { from, to }: AwayDays,
  { first, early }: { first: PlainDate; early: string },
): void {
  if (from < first) throw invalid('from', early)
  if (to < from) throw invalid('to', 'The last day must not be before the first.')
  if (to > addWeeks(from, WEEKS_MAX)) throw invalid('to', 'The last day must be within a year of the first.')
}

/** Refuses an absence that begins before the last period, ends before it begins, or lasts longer than a year. */
export function refuseAwayDays(days: AwayDays, today: PlainDate): void {
  const first = firstAwayDay(today)
  refuseDays(days, { first, early: `from must be ${first} or later: the last period or this one.` })
}

/** Refuses to change or remove an absence that was over before the last period. */
export function refuseOld({ to }: AwayDays, today: PlainDate): void {
  if (to < firstAwayDay(today)) throw conflict('This absence is too long ago to be changed.')
}

/** Refuses days on which the person is away already, by an absence that names them. */
export function refuseOverlap(name: string, others: readonly AwayDays[], { from, to }: AwayDays): void {
  const other = others.find((one) => one.from <= to && from <= one.to)
  if (other) throw invalid('from', `${name} is already away from ${other.from} to ${other.to}.`)
}
