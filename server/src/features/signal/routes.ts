import type { signalCalls } from '@scope/contract/signal'
import type { Routes } from '../../http/routes.ts'
import { Refusal } from '../../refusal.ts'

export const signalRoutes: Routes<keyof typeof signalCalls> = {
  'GET /api/analytics/signals': async () => {
    throw new Refusal('unavailable', 'Not built yet.')
  },
}
