import type { periodCalls } from '@scope/contract/company/period'
import { dateIn, periodOf, periodStatus, weekOf } from '@scope/contract/kernel/calendar'
import type { Routes } from '../../kernel/http/routes.ts'
import { nextDayIn } from '../../kernel/local-time.ts'
import { timezoneOf } from '../venue/service.ts'

export const periodRoutes: Routes<keyof typeof periodCalls> = {
  'GET /api/period-status': async (context, { query }) => {
    const zone = await timezoneOf(context, query.venue)
    const today = dateIn(zone, context.now)
    const untilTomorrow = nextDayIn(zone, context.now).getTime() - context.now.getTime()
    const period = periodOf(today)
    return { period, status: periodStatus(period, today), today, week: weekOf(today), untilTomorrow }
  },
}
