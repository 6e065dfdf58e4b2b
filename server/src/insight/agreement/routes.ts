import type { agreementCalls } from '@scope/contract/insight/agreement'
import type { Routes } from '../../kernel/http/routes.ts'
import { agreementsOf, settle } from './service.ts'

export const agreementRoutes: Routes<keyof typeof agreementCalls> = {
  'GET /api/agreements': (context, { query }) => agreementsOf(context, query),
  'PATCH /api/agreements/:id': (context, { params, body }) => settle(context, params.id, body),
}
