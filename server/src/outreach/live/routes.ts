import type { liveCalls } from '@scope/contract/outreach/live'
import { readSessionCookie } from '../../company/session/cookie.ts'
import { hashToken, refuseOtherUser } from '../../company/session/rules.ts'
import type { Parts } from '../../kernel/context.ts'
import type { Routes } from '../../kernel/http/routes.ts'
import type { LiveStreams } from './service.ts'

export const liveRoutes = ({ config }: Parts, streams: LiveStreams): Routes<keyof typeof liveCalls> => ({
  'GET /api/live': async ({ person, reach }, { query }, { request }) => {
    refuseOtherUser(query.user, person.userId)
    const sid = hashToken(readSessionCookie(request, config) ?? '')
    const last = request.headers['last-event-id']
    return streams.open({ person, reach }, sid, typeof last === 'string' ? last : query.after)
  },
})
