import { Type } from 'typebox'
import { ACCESS_ROLES } from '../kernel/access.ts'
import { call } from '../kernel/call.ts'
import { exact, Id, Instant, nullable, oneOf } from '../kernel/schema.ts'
import { COMPARISONS, THEMES } from './settings.words.ts'

/** An address as it was typed or pasted. `kernel/email.ts` reads it. */
export const Email = Type.String({ minLength: 1, maxLength: 400 })

const Done = Type.Object({ ok: Type.Boolean() })

export const sessionCalls = {
  'GET /api/auth/user': call({
    summary: 'Get the signed-in user',
    who: 'signedIn',
    startsPage: true,
    beforePasskey: true,
    reply: Type.Object({
      id: Id,
      email: Type.String(),
      firstName: nullable(Type.String()),
      lastName: nullable(Type.String()),
      profileImageUrl: nullable(Type.String()),
      role: oneOf(ACCESS_ROLES),
    }),
  }),
  'POST /api/auth/logout': call({ summary: 'End this session', who: 'anyone', reply: Done }),
  'GET /api/sessions': call({
    summary: 'List where the caller is signed in, latest first',
    who: 'signedIn',
    byToken: 'never',
    beforePasskey: true,
    reply: Type.Array(
      Type.Object({
        /** Can only be used to end the session. */
        id: Id,
        /** For example `Chrome on Android`. */
        device: Type.String(),
        createdAt: Instant,
        expiresAt: Instant,
        current: Type.Boolean(),
        /** Kept for weeks, on the caller’s own phone. */
        kept: Type.Boolean(),
      }),
    ),
  }),
  'DELETE /api/sessions/:id': call({
    summary:
      'End one of the caller’s sessions; `others` ends all except this one, the calendar address and the tokens',
    who: 'signedIn',
    beforePasskey: true,
    params: exact({ id: Id }),
    reply: Done,
  }),
  'POST /api/device-secret': call({
    summary: 'Get the secret with which the caller’s device encrypts what it keeps',
    who: 'signedIn',
    reply: Type.Object({
      /** 32 bytes in base64url, the same for a person at every sign-in and different for each person. */
      secret: Type.String(),
    }),
  }),
  'PUT /api/preferences': call({
    summary: 'Save what the caller prefers, for all devices',
    who: 'signedIn',
    beforePasskey: true,
    body: exact({ theme: Type.Optional(oneOf(THEMES)), compare: Type.Optional(oneOf(COMPARISONS)) }),
    reply: Type.Object({ theme: nullable(oneOf(THEMES)), compare: nullable(oneOf(COMPARISONS)) }),
  }),
}
