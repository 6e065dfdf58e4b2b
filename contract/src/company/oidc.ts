import { Type } from 'typebox'
import { call } from '../kernel/call.ts'
import { LIMITS } from '../kernel/limits.ts'
import { exact, oneOf } from '../kernel/schema.ts'

export const oidcCalls = {
  'GET /api/login': call({
    summary: 'Redirect to the sign-in screen, or to the company’s OpenID provider',
    who: 'anyone',
    ownStep: true,
    limits: LIMITS.signIn,
    query: exact({
      /** The path to open after signing in. */
      next: Type.Optional(Type.String({ maxLength: 500 })),
      /** The e-mail address that the provider may fill in. */
      login_hint: Type.Optional(Type.String({ maxLength: 254 })),
      /** `select_account`: the provider asks for the account. `login`: it asks for the proof again. */
      prompt: Type.Optional(oneOf(['select_account', 'login'])),
    }),
    status: 302,
    reply: Type.Null(),
  }),
  'GET /api/auth/callback': call({
    summary: 'Where the OpenID provider sends the browser back to, with `code` and `state`, or with `error`',
    who: 'anyone',
    limits: LIMITS.verify,
    foreignQuery: true,
    status: 302,
    reply: Type.Null(),
  }),
}
