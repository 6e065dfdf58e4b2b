import type { Reply } from '@scope/contract/calls'
import { dateIn, periodOf, periodStatus, weekOf } from '@scope/contract/kernel/calendar'
import { nextDayIn } from '../../kernel/local-time.ts'

/** Today, its week and its period, in a time zone. */
export function periodStatusAt(zone: string, now: Date): Reply<'GET /api/period-status'> {
  const today = dateIn(zone, now)
  const untilTomorrow = nextDayIn(zone, now).getTime() - now.getTime()
  const period = periodOf(today)
  return { period, status: periodStatus(period, today), today, week: weekOf(today), untilTomorrow }
}
