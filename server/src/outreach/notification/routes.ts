import type { notificationCalls } from '@scope/contract/outreach/notification'
import type { Parts } from '../../kernel/context.ts'
import type { Routes } from '../../kernel/http/routes.ts'
import { notificationsOf, testSpace } from './service.ts'

export const notificationRoutes = (parts: Parts): Routes<keyof typeof notificationCalls> => ({
  'GET /api/venues/:venue/notifications': (context, { params }) => notificationsOf(context, params.venue),
  'POST /api/venues/:venue/webhooks/test': (context, { params, body }) =>
    testSpace(parts, context, { ...params, ...body }),
})
