import type { findCalls } from '@scope/contract/insight/find'
import type { Routes } from '../../kernel/http/routes.ts'
import { findBy } from './service.ts'

export const findRoutes: Routes<keyof typeof findCalls> = {
  'GET /api/find': (context, { query }) => findBy(context, query),
}
