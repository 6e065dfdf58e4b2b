import { useQuery } from '@tanstack/react-query'
import { timesIn } from '../../lib/dates/dates.ts'
import { companyQuery } from './api.ts'

type Instant = string | Date

/**
 * An instant on the company’s clock, and on the reader’s if it differs: `Nov 23, 2026, 10:42 PM PST (7:42 AM your
 * time)`. Without zones, the reader’s own.
 */
export function companyTime(instant: Instant, zone?: string, own?: string): string {
  const [theirs, mine] = [timesIn(zone, own), timesIn(own, own)]
  const [text, here] = [theirs.dateTime(instant), mine.dateTime(instant)]
  if (text === here) return text
  const sameDay = theirs.dayOf(instant) === mine.dayOf(instant)
  return `${text} (${sameDay ? mine.timeOfDay(instant) : here} your time)`
}

/** Times of the whole company, for people who may change it. Only they see these screens. */
export function useCompanyTimes(): Record<'dateTime' | 'dayOf', (instant: Instant) => string> {
  const { data } = useQuery({ ...companyQuery, staleTime: 60_000 })
  return {
    dateTime: (instant) => companyTime(instant, data?.timezone),
    dayOf: timesIn(data?.timezone).dayOf,
  }
}
