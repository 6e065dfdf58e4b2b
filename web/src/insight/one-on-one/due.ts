import { addWeeks, type PlainDate, weekOf } from '@scope/contract/kernel/calendar'
import type { OneOnOne } from './api.ts'

/** The default due day of a new agreement: the Monday after the business day. */
export function dueToStart({ businessDay }: Pick<OneOnOne, 'businessDay'>): PlainDate {
  return addWeeks(weekOf(businessDay), 1)
}
