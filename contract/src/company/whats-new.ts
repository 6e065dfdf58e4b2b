import { Type } from 'typebox'
import { call } from '../kernel/call.ts'
import { exact, nullable } from '../kernel/schema.ts'

const Dismissed = Type.Object({
  /** The version whose news the caller dismissed; null if none. */
  dismissed: nullable(Type.String()),
})

export const whatsNewCalls = {
  'GET /api/whats-new': call({
    summary: 'Get the version whose news the caller dismissed',
    who: 'signedIn',
    byToken: 'never',
    reply: Dismissed,
  }),
  'PUT /api/whats-new': call({
    summary: 'Dismiss the news of a version, on all devices',
    who: 'signedIn',
    byToken: 'never',
    body: exact({ dismissed: Type.String({ minLength: 1, maxLength: 40 }) }),
    reply: Dismissed,
  }),
}
