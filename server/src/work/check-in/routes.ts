import { dateIn } from '@scope/contract/kernel/calendar'
import type { checkInCalls } from '@scope/contract/work/check-in'
import { readWeek } from '../../company/period/rules.ts'
import { bltAt } from '../../company/venue/service.ts'
import type { Routes } from '../../kernel/http/routes.ts'
import { listCheckIns } from './view.ts'

export const checkInRoutes: Routes<keyof typeof checkInCalls> = {
  'GET /api/checkins/:venue/:blt': async (context, { params, query }) => {
    const member = await bltAt(context, params.venue, params.blt)
    const week = readWeek(query.week, dateIn(member.timezone, context.now), 'week')
    return listCheckIns(context.reach, context.db, member.id, week)
  },
}
