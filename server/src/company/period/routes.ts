import type { periodCalls } from '@scope/contract/company/period'
import type { Routes } from '../../kernel/http/routes.ts'
import { clockOf } from '../venue/service.ts'
import { periodStatusAt } from './service.ts'

export const periodRoutes: Routes<keyof typeof periodCalls> = {
  'GET /api/period-status': async (context, { query }) =>
    periodStatusAt(await clockOf(context, query.venue), context.now),
}
