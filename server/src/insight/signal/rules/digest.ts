import { addDays, dateIn, dayOfWeek } from '@scope/contract/kernel/calendar'

const ZONE = 'America/Los_Angeles'
const HOUR = 17
const HOUR_MS = 3_600_000

const hour = new Intl.DateTimeFormat('en-US', { timeZone: ZONE, hour: 'numeric', hourCycle: 'h23' })

/** The instant of the last digest before `now`: Sunday 17:00 in Los Angeles. */
export function lastDigest(now: Date): Date {
  const today = dateIn(ZONE, now)
  const sunday = addDays(today, -dayOfWeek(today))
  const digest = digestOn(sunday)
  return digest <= now ? digest : digestOn(addDays(sunday, -7))
}

function digestOn(sunday: string): Date {
  // Los Angeles is seven or eight hours behind UTC.
  const [summer, winter] = [7, 8].map(
    (behind) => new Date(Date.parse(`${sunday}T00:00:00Z`) + (HOUR + behind) * HOUR_MS),
  )
  return (
    [summer, winter].find((instant) => instant && Number(hour.format(instant)) === HOUR) ??
    new Date(Number.NaN)
  )
}
