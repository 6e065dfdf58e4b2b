import { dateIn } from '@scope/contract/calendar'
import type { checkInCalls } from '@scope/contract/check-in'
import type { Routes } from '../../http/routes.ts'
import { readWeek } from '../period/rules.ts'
import { bltAt } from '../venue/service.ts'
import { listCheckIns } from './view.ts'

export const checkInRoutes: Routes<keyof typeof checkInCalls> = {
  'GET /api/checkins/:venue/:blt': async (context, { params, query }) => {
    const member = await bltAt(context, params.venue, params.blt)
    const week = readWeek(query.week, dateIn(member.timezone, context.now), 'week')
    return listCheckIns(context.reach, context.db, member.id, week)
  },
}
