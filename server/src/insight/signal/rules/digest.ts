import { addDays, dateIn, dayOfWeek, type PlainDate } from '@scope/contract/kernel/calendar'
import { instantAt } from '../../../kernel/local-time.ts'

/** A digest of the company: the plain date of its Sunday, and the instant at which it is due. */
export type Digest = { date: PlainDate; at: Date }

const HOUR = 17

/** The last digest at or before `now`: Sunday 17:00 in the company's time zone (document 2, section 9; decisions 9). */
export function lastDigest(companyZone: string, now: Date): Digest {
  const today = dateIn(companyZone, now)
  const sunday = addDays(today, -dayOfWeek(today))
  const digest = digestOn(companyZone, sunday)
  return digest.at <= now ? digest : digestOn(companyZone, addDays(sunday, -7))
}

const digestOn = (companyZone: string, date: PlainDate): Digest => ({
  date,
  at: instantAt(companyZone, date, HOUR),
})
