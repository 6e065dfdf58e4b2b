import type { studioCritCalls } from '@scope/contract/studio-crit'
import type { Parts } from '../../context.ts'
import type { Routes } from '../../http/routes.ts'
import { Refusal } from '../../refusal.ts'

export const studioCritRoutes = (_parts: Parts): Routes<keyof typeof studioCritCalls> => ({
  'GET /api/analytics/studio-crit': async () => {
    throw new Refusal('unavailable', 'Not built yet.')
  },
})
