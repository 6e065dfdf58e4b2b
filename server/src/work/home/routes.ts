import type { homeCalls } from '@scope/contract/work/home'
import type { Routes } from '../../kernel/http/routes.ts'
import { firstOf } from './service.ts'

export const homeRoutes: Routes<keyof typeof homeCalls> = {
  'GET /api/home': (context, { query }) => firstOf(context, query),
}
