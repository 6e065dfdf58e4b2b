import type { signalCalls } from '@scope/contract/insight/signal'
import type { Routes } from '../../kernel/http/routes.ts'
import { signalsOf } from './service.ts'

export const signalRoutes: Routes<keyof typeof signalCalls> = {
  'GET /api/analytics/signals': (context, { query }) => signalsOf(context, query),
}
