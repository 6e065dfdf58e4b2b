import type { signalCalls } from '@scope/contract/signal'
import type { Routes } from '../../http/routes.ts'
import { signalsOf } from './service.ts'

export const signalRoutes: Routes<keyof typeof signalCalls> = {
  'GET /api/analytics/signals': (context, { query }) => signalsOf(context, query),
}
