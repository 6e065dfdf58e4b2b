import type { auditCalls } from '@scope/contract/insight/audit'
import type { Routes } from '../../kernel/http/routes.ts'
import { trailCsvOf, trailOf } from './service.ts'

export const auditRoutes: Routes<keyof typeof auditCalls> = {
  'GET /api/audit': (context, { query }) => trailOf(context, query),
  'GET /api/audit.csv': (context, { query }) => trailCsvOf(context, query),
}
