import { addWeeks, type Week } from '@scope/contract/kernel/calendar'
import type { Facts } from './facts.ts'

/**
 * Since which week something holds that holds in the last complete one, and for how many weeks. It is followed back to
 * the beginning of the range and no further.
 */
export function streakOf(
  { week, from }: Facts,
  holds: (week: Week) => boolean,
): { since: Week; streak: number } {
  let since = week
  let streak = 1
  for (let before = addWeeks(week, -1); before >= from && holds(before); before = addWeeks(before, -1)) {
    since = before
    streak += 1
  }
  return { since, streak }
}
