import { addDays, dateIn, type PlainDate } from '@scope/contract/kernel/calendar'

/** The instant of an hour of local time in `timeZone`. If clock changes skip that hour, the next valid time. */
export function instantAt(timeZone: string, date: PlainDate, hour: number): Date {
  const wall = Temporal.PlainDate.from(date).toZonedDateTime({ timeZone, plainTime: { hour } })
  return new Date(wall.epochMilliseconds)
}

/** The instant at which the next plain date begins in `timeZone` (IANA), after the given instant. */
export function nextDayIn(timeZone: string, instant: Date): Date {
  return instantAt(timeZone, addDays(dateIn(timeZone, instant), 1), 0)
}
