import type { periodCalls } from '@scope/contract/company/period'
import { dateIn, periodOf, periodStatus, weekOf } from '@scope/contract/kernel/calendar'
import type { Routes } from '../../kernel/http/routes.ts'
import { timezoneOf } from '../venue/service.ts'

export const periodRoutes: Routes<keyof typeof periodCalls> = {
  'GET /api/period-status': async (context, { query }) => {
    const today = dateIn(await timezoneOf(context, query.venue), context.now)
    const period = periodOf(today)
    return { period, status: periodStatus(period, today), today, week: weekOf(today) }
  },
}
