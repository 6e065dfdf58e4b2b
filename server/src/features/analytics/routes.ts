import type { analyticsCalls } from '@scope/contract/analytics'
import type { Routes } from '../../http/routes.ts'
import { snapshotOf } from './service.ts'

export const analyticsRoutes: Routes<keyof typeof analyticsCalls> = {
  'GET /api/analytics/snapshot': (context, { query }) => snapshotOf(context, query),
}
