import type { analyticsCalls } from '@scope/contract/insight/analytics'
import type { Routes } from '../../kernel/http/routes.ts'
import { entriesCsvOf, entriesOf, snapshotOf } from './service.ts'

export const analyticsRoutes: Routes<keyof typeof analyticsCalls> = {
  'GET /api/analytics/snapshot': (context, { query }) => snapshotOf(context, query),
  'GET /api/analytics/journal': (context, { query }) => entriesOf(context, query),
  'GET /api/analytics/journal.csv': (context, { query }) => entriesCsvOf(context, query),
}
