import { addWeeks, type Week } from '@scope/contract/kernel/calendar'
import type { Facts } from '../facts.ts'

/**
 * The first week and the number of weeks in a row, up to the last complete week, for which `holds` is true. It counts back
 * to the start of the range at most.
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
