import type { webhookCalls } from '@scope/contract/outreach/webhook'
import type { Parts } from '../../kernel/context.ts'
import type { Routes } from '../../kernel/http/routes.ts'
import {
  addWebhook,
  changeWebhook,
  deleteWebhook,
  deliveriesOf,
  sendDeliveryAgain,
  testWebhook,
  webhooksOf,
} from './service.ts'

export const webhookRoutes = (parts: Parts): Routes<keyof typeof webhookCalls> => ({
  'GET /api/webhooks': webhooksOf,
  'POST /api/webhooks': (context, { body }) => addWebhook(parts, context, body),
  'PATCH /api/webhooks/:id': (context, { params, body }) => changeWebhook(parts, context, params.id, body),
  'DELETE /api/webhooks/:id': async (context, { params }) => {
    await deleteWebhook(context, params.id)
    return { ok: true }
  },
  'POST /api/webhooks/:id/test': (context, { params }) => testWebhook(parts, context, params.id),
  'GET /api/webhooks/:id/deliveries': (context, { params }) => deliveriesOf(context, params.id),
  'POST /api/webhooks/:id/deliveries/:delivery': (context, { params }) =>
    sendDeliveryAgain(parts, context, params),
})
