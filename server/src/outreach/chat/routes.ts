import type { chatCalls } from '@scope/contract/outreach/chat'
import type { Parts } from '../../kernel/context.ts'
import type { Routes } from '../../kernel/http/routes.ts'
import { chatMessagesOf, testSpace } from './service.ts'

export const chatRoutes = (parts: Parts): Routes<keyof typeof chatCalls> => ({
  'GET /api/venues/:venue/chat-messages': (context, { params }) => chatMessagesOf(context, params.venue),
  'POST /api/venues/:venue/webhooks/test': (context, { params, body }) =>
    testSpace(parts, context, { ...params, ...body }),
})
