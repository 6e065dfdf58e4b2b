import type { inboxCalls } from '@scope/contract/numbers/inbox'
import type { Routes } from '../../kernel/http/routes.ts'
import type { InboxPlaces } from './places.ts'
import { dismissFile, importFile, inboxFile, inboxOf } from './service.ts'
import { changeInbox, inboxSettings, renewAddress } from './settings.ts'

export const inboxRoutes = (places: InboxPlaces): Routes<keyof typeof inboxCalls> => ({
  'GET /api/inbox': inboxOf,
  'GET /api/inbox/:id': (context, { params }) => inboxFile(context, params.id),
  'POST /api/inbox/:id/import': (context, { params, body }) => importFile(context, params.id, body),
  'DELETE /api/inbox/:id': async (context, { params }) => {
    await dismissFile(context, params.id)
    return { ok: true }
  },
  'GET /api/inbox/settings': (context) => inboxSettings(context, places),
  'PUT /api/inbox/settings': (context, { body }) => changeInbox(context, body, places),
  'POST /api/inbox/address': (context) => renewAddress(context, places),
})
