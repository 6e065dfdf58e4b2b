import type { presenceCalls } from '@scope/contract/outreach/presence'
import { readSessionCookie } from '../../company/session/cookie.ts'
import { hashToken, refuseOtherUser } from '../../company/session/rules.ts'
import type { Parts } from '../../kernel/context.ts'
import type { Routes } from '../../kernel/http/routes.ts'
import type { Presences } from './service.ts'

export const presenceRoutes = (
  { config }: Parts,
  presences: Presences,
): Routes<keyof typeof presenceCalls> => ({
  'GET /api/presence/:kind/:id': async (context, { params, query }, { request }) => {
    refuseOtherUser(query.user, context.person.userId)
    const sid = hashToken(readSessionCookie(request, config) ?? '')
    return presences.open(context, { ...params, sid })
  },
})
