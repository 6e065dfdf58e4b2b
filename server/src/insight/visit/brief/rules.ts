import { BRIEF_WEEKS, BRIEF_WEEKS_AHEAD } from '@scope/contract/insight/visit/visit.words'
import { addWeeks, type PlainDate, type Week, weekOf, weeksUpTo } from '@scope/contract/kernel/calendar'
import type { PriorityStatus } from '@scope/contract/work/priority.words'
import { inDueWeek, isSettled, type PriorityFacts } from '../../../work/priority/rules.ts'
import { type CheckInFacts, missedWeeks } from '../../../work/week/rules.ts'

/*
 * What a brief names, and in which order. `today` is the venue's plain date.
 */

/** The news of people reaches back so many weeks where nobody visited the venue before. */
const NEWS_WEEKS = 8

/** The last complete week, the weeks of the trend that end with it, and this week with those to come; oldest first. */
export function briefWeeks(today: PlainDate): { week: Week; trend: Week[]; ahead: Week[] } {
  const thisWeek = weekOf(today)
  const week = addWeeks(thisWeek, -1)
  return {
    week,
    trend: weeksUpTo(week, BRIEF_WEEKS),
    ahead: weeksUpTo(addWeeks(thisWeek, BRIEF_WEEKS_AHEAD), BRIEF_WEEKS_AHEAD + 1),
  }
}

/** The day from which on the news of people counts: that of the last shared visit, else eight weeks ago. */
export const newsSince = (lastVisit: PlainDate | undefined, today: PlainDate): PlainDate =>
  lastVisit ?? addWeeks(today, -NEWS_WEEKS)

type Standing = { missed: number; toSignOff: boolean }

/** How many check-ins of a priority were missed, and whether it is due to be signed off. */
export const standingOf = (priority: PriorityFacts & CheckInFacts, today: PlainDate): Standing => ({
  missed: missedWeeks(priority, today).length,
  toSignOff: inDueWeek(priority, today) && !isSettled(priority, today),
})

/**
 * The priorities that need somebody first: those due to be signed off, then those at risk, then by missed check-ins.
 * Signed-off ones come last. Equal ones keep their order.
 */
export function byNeed<P extends Standing & { status: PriorityStatus }>(priorities: readonly P[]): P[] {
  const needOf = ({ toSignOff, status, missed }: P) => [
    ...[toSignOff, status === 'AT_RISK', status !== 'COMPLETED'].map(Number),
    missed,
  ]
  const needs = new Map(priorities.map((priority) => [priority, needOf(priority)]))
  return priorities.toSorted((one, other) => {
    const [own = [], others = []] = [needs.get(one), needs.get(other)]
    return others.map((need, nth) => need - (own[nth] ?? 0)).find((more) => more !== 0) ?? 0
  })
}
