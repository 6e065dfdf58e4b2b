import type { analyticsCalls } from '@scope/contract/analytics'
import type { Routes } from '../../http/routes.ts'
import { Refusal } from '../../refusal.ts'
import { snapshotOf } from './service.ts'

export const analyticsRoutes: Routes<keyof typeof analyticsCalls> = {
  'GET /api/analytics/snapshot': (context, { query }) => snapshotOf(context, query),
  'GET /api/analytics/journal': async () => {
    throw new Refusal('unavailable', 'Not built yet.')
  },
  'GET /api/analytics/journal.csv': async () => {
    throw new Refusal('unavailable', 'Not built yet.')
  },
}
