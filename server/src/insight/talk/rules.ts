import type { Person } from '../../kernel/context.ts'

/** After this time the length is unknown, and continuing starts the count again. */
const CLOCK_HOURS = 4
const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000

/**
 * When the clock of a talk started: the first beginning, unless that was hours ago, for example if it is continued on
 * another day.
 */
export function begunAt(begun: Date | null | undefined, now: Date): Date {
  return begun && now.getTime() - begun.getTime() < CLOCK_HOURS * HOUR_MS ? begun : now
}

/** The length in whole minutes, at least one; null if unknown. */
export function minutesOf(begun: Date, now: Date): number | null {
  const passed = now.getTime() - begun.getTime()
  return passed < CLOCK_HOURS * HOUR_MS ? Math.max(1, Math.round(passed / MINUTE_MS)) : null
}

type Manager = Pick<Person, 'jobRole' | 'venueIds' | 'standsIn'>

/** Whether the person is a general manager of the venue, by their assigned venues, or stands in for one. */
export const managesVenue = ({ jobRole, venueIds, standsIn = [] }: Manager, venueId: string): boolean =>
  (jobRole === 'GM' && venueIds.includes(venueId)) || standsIn.some((one) => one.venueId === venueId)
