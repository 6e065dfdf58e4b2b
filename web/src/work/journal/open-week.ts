import { addWeeks, type Week } from '@scope/contract/kernel/calendar'
import type { Journal } from './texts.ts'

/**
 * Whether a week can be written and edited: while its period runs. Last week also stays open after that until it is
 * submitted, because its journal may be overdue on the first day of a period.
 */
export function isOpen(
  when: { week: Week; latest: Week; closed: boolean },
  own: Pick<Journal, 'submittedAt'> | undefined,
): boolean {
  return !when.closed || (when.week === addWeeks(when.latest, -1) && !own?.submittedAt)
}
