import { addWeeks, type PlainDate, weekOf } from '@scope/contract/kernel/calendar'

/** The default due day of a new agreement: the Monday after the business day. */
export function dueToStart({ businessDay }: { businessDay: PlainDate }): PlainDate {
  return addWeeks(weekOf(businessDay), 1)
}
