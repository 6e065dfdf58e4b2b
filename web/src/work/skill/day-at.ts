import { dateIn } from '@scope/contract/kernel/calendar'
import { mediumDate } from '../../lib/dates/dates.ts'

/** The venue’s day of an instant: `Nov 23, 2026`. */
export const dayAt = (timeZone: string, instant: string): string =>
  mediumDate(dateIn(timeZone, new Date(instant)))
