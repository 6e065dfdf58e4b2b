import type { archiveCalls } from '@scope/contract/work/archive'
import type { Routes } from '../../kernel/http/routes.ts'
import {
  archiveOf,
  carryOn,
  type OnWithdrawn,
  performanceAt,
  previousOf,
  recordOf,
  withdrawPriority,
} from './service.ts'

/** `onWithdrawn` is called for every priority that is withdrawn. */
export const archiveRoutes = (onWithdrawn: OnWithdrawn): Routes<keyof typeof archiveCalls> => ({
  'GET /api/priorities/:venue/:blt/archive': (context, { params, query }) =>
    archiveOf(context, params, query.year),
  'GET /api/priorities/:venue/:blt/previous': (context, { params }) => previousOf(context, params),
  'GET /api/performance/:venue/:blt/:year': (context, { params }) => performanceAt(context, params),
  'GET /api/priorities/:id/record': (context, { params }) => recordOf(context, params.id),
  'POST /api/priorities/:id/withdraw': (context, { params, body }) =>
    withdrawPriority(context, params.id, body, onWithdrawn),
  'POST /api/priorities/:id/carry': (context, { params }) => carryOn(context, params.id),
})
