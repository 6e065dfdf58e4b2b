import type { notificationCalls } from '@scope/contract/notification'
import type { Parts } from '../../context.ts'
import type { Routes } from '../../http/routes.ts'
import { notificationsOf, testSpace } from './service.ts'

export const notificationRoutes = (parts: Parts): Routes<keyof typeof notificationCalls> => ({
  'GET /api/venues/:venue/notifications': (context, { params }) => notificationsOf(context, params.venue),
  'POST /api/venues/:venue/webhooks/test': (context, { params, body }) =>
    testSpace(parts, context, { ...params, ...body }),
})
