import type { archiveCalls } from '@scope/contract/work/archive'
import type { Routes } from '../../kernel/http/routes.ts'
import { archiveOf, carryOn, performanceAt, recordOf } from './service.ts'

export const archiveRoutes: Routes<keyof typeof archiveCalls> = {
  'GET /api/priorities/:venue/:blt/archive': (context, { params, query }) =>
    archiveOf(context, params, query.year),
  'GET /api/performance/:venue/:blt/:year': (context, { params }) => performanceAt(context, params),
  'GET /api/priorities/:id/record': (context, { params }) => recordOf(context, params.id),
  'POST /api/priorities/:id/carry': (context, { params }) => carryOn(context, params.id),
}
