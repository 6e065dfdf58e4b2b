import { dateIn } from '@scope/contract/kernel/calendar'
import { mediumDate } from '../../lib/dates.ts'

/** `Nov 23, 2026`: the day on which an instant fell at the venue, whose months the year is told in. */
export const dayAt = (timeZone: string, instant: string): string =>
  mediumDate(dateIn(timeZone, new Date(instant)))
