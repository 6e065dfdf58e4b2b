import type { notificationCalls } from '@scope/contract/notification'
import type { Parts } from '../../context.ts'
import type { Routes } from '../../http/routes.ts'
import { Refusal } from '../../refusal.ts'

export const notificationRoutes = (_parts: Parts): Routes<keyof typeof notificationCalls> => ({
  'GET /api/venues/:venue/notifications': async () => {
    throw new Refusal('unavailable', 'Not built yet.')
  },
  'POST /api/venues/:venue/webhooks/test': async () => {
    throw new Refusal('unavailable', 'Not built yet.')
  },
})
