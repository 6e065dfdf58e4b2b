import { addWeeks, type PlainDate, weekOf } from '@scope/contract/kernel/calendar'
import type { OneOnOne } from './api.ts'

/** By when a new agreement is to be kept, until another day is chosen: the Monday after the business day. */
export function dueToStart({ businessDay }: Pick<OneOnOne, 'businessDay'>): PlainDate {
  return addWeeks(weekOf(businessDay), 1)
}
