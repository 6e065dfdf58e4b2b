import type { Reply } from '@scope/contract/calls'
import {
  addDays,
  businessDayIn,
  dateIn,
  periodOf,
  periodStatus,
  weekOf,
} from '@scope/contract/kernel/calendar'
import { instantAt, nextDayIn } from '../../kernel/local-time.ts'
import type { VenueClock } from '../venue/service.ts'

/** Today, its week and its period, and the business day, by a venue’s clock. */
export function periodStatusAt(
  { timezone: zone, dayEndHour }: VenueClock,
  now: Date,
): Reply<'GET /api/period-status'> {
  const today = dateIn(zone, now)
  const untilTomorrow = nextDayIn(zone, now).getTime() - now.getTime()
  const period = periodOf(today)
  const businessDay = businessDayIn(zone, now, dayEndHour)
  const next = instantAt(zone, addDays(businessDay, 1), dayEndHour)
  return {
    ...{ period, status: periodStatus(period, today), today, week: weekOf(today), untilTomorrow },
    ...{ businessDay, untilBusinessDay: next.getTime() - now.getTime() },
  }
}
