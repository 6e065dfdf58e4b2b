import { dateIn } from '@scope/contract/kernel/calendar'
import type { checkInCalls } from '@scope/contract/work/check-in'
import { readWeek } from '../../company/period/rules.ts'
import { bltAt } from '../../company/venue/service.ts'
import type { Routes } from '../../kernel/http/routes.ts'
import type { OnStatus } from '../priority/service.ts'
import { versionOfWeek } from '../priority/view.ts'
import { changeStatus } from './service.ts'
import { listCheckIns } from './view.ts'

/** `onStatus` is called for every sign-off, and every check-in that decides a priority's status. */
export const checkInRoutes = (onStatus: OnStatus): Routes<keyof typeof checkInCalls> => ({
  'PATCH /api/priorities/:id/status': (context, { params, body }) =>
    changeStatus(context, params.id, body, onStatus),
  'POST /api/priorities/:id/toggle-completion': (context, { params, body }) =>
    changeStatus(context, params.id, body, onStatus),
  'GET /api/checkins/:venue/:blt': {
    version: (context, { params, query }) => versionOfWeek(context, params, query.week),
    read: async (context, { params, query }) => {
      const member = await bltAt(context, params.venue, params.blt)
      const week = readWeek(query.week, dateIn(member.timezone, context.now), 'week')
      return listCheckIns(context.reach, context.db, member.id, week)
    },
  },
})
