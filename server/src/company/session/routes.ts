import type { sessionCalls } from '@scope/contract/company/session'
import { USER_HEADER } from '@scope/contract/kernel/headers.words'
import type { Parts } from '../../kernel/context.ts'
import type { Routes } from '../../kernel/http/routes.ts'
import { networkIn } from '../../kernel/http/socket/network.ts'
import { userOf } from '../person/service.ts'
import { clearSessionCookie, readSessionCookie } from './cookie.ts'
import {
  deviceSecretOf,
  type EndTokens,
  endSession,
  savePreferences,
  sessionsOf,
  signOut,
} from './service.ts'

export const sessionRoutes = (
  { config }: Parts,
  endTokens: EndTokens,
): Routes<keyof typeof sessionCalls> => ({
  'GET /api/auth/user': async ({ person }) => userOf(person),

  'POST /api/auth/logout': async (context, _input, { request, reply }) => {
    const at = { ...context, ...networkIn(request) }
    await signOut(at, readSessionCookie(request, config), request.headers[USER_HEADER])
    clearSessionCookie(reply, config)
    // Never "storage": drafts that were not sent are on the device, also those of others. Nor "cookies": the device's
    // own limits are in one.
    reply.header('clear-site-data', '"cache"')
    return { ok: true }
  },

  'GET /api/sessions': (context, _input, { request }) =>
    sessionsOf(context, readSessionCookie(request, config)),

  'DELETE /api/sessions/:id': async (context, { params }, { request, reply }) => {
    const at = { ...context, ...networkIn(request) }
    const ownEnded = await endSession(at, params.id, { token: readSessionCookie(request, config), endTokens })
    if (ownEnded) clearSessionCookie(reply, config)
    return { ok: true }
  },

  'POST /api/device-secret': (context) => deviceSecretOf(context),

  'PUT /api/preferences': (context, { body }) => savePreferences(context, body),
})
