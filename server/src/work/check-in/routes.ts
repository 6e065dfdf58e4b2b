import type { checkInCalls } from '@scope/contract/work/check-in'
import type { Routes } from '../../kernel/http/routes.ts'
import type { OnStatus } from '../priority/service.ts'
import { changeStatus, checkInsOf } from './service.ts'

/** `onStatus` is called for every sign-off, and every check-in that decides a priority's status. */
export const checkInRoutes = (onStatus: OnStatus): Routes<keyof typeof checkInCalls> => ({
  'PATCH /api/priorities/:id/status': (context, { params, body }) =>
    changeStatus(context, params.id, body, onStatus),
  'POST /api/priorities/:id/toggle-completion': (context, { params, body }) =>
    changeStatus(context, params.id, body, onStatus),
  'GET /api/checkins/:venue/:blt': (context, { params, query }) => checkInsOf(context, params, query.week),
})
