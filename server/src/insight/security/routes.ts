import type { securityCalls } from '@scope/contract/insight/security'
import type { Routes } from '../../kernel/http/routes.ts'
import { securityCsvOf, securityOf } from './service.ts'

export const securityRoutes: Routes<keyof typeof securityCalls> = {
  'GET /api/security': (context, { query }) => securityOf(context, query),
  'GET /api/security.csv': (context, { query }) => securityCsvOf(context, query),
}
