import { Type } from 'typebox'
import { call } from '../kernel/call.ts'
import { LIMITS } from '../kernel/limits.ts'
import { exact, Instant, nullable, oneOf } from '../kernel/schema.ts'
import { Email } from './session.ts'
import { SIGN_IN_MODES } from './sign-in.words.ts'

/**
 * The step after an accepted address. Without `next`, the session has begun. `code`: the person enters the code from
 * the e-mail. `redirect`: the provider at `url` continues.
 */
const Next = Type.Object({
  ok: Type.Boolean(),
  next: Type.Optional(oneOf(['code', 'redirect'])),
  url: Type.Optional(Type.String()),
})

const Token = Type.String({ minLength: 1, maxLength: 200 })

export const signInCalls = {
  'GET /api/sign-in': call({
    summary: 'How this server verifies e-mail addresses, and the demo accounts if it runs the demo company',
    who: 'anyone',
    reply: Type.Object({
      mode: oneOf(SIGN_IN_MODES),
      demo: Type.Array(Type.Object({ email: Type.String(), label: Type.String() })),
      /** Whether people can sign in with a passkey. */
      passkeys: Type.Boolean(),
      /** True as long as the server has no company. */
      empty: Type.Boolean(),
      /**
       * True if several people have signed in with this browser. It then does not offer to keep one of them signed in.
       */
      shared: Type.Boolean(),
      /** The pending e-mail of this browser, so that a reload returns to it. */
      waiting: nullable(
        Type.Object({
          email: Type.String(),
          /**
           * Seconds until it can be sent again, and until its code expires. Not instants, because a phone's clock may
           * be wrong.
           */
          againIn: Type.Integer({ minimum: 0 }),
          expiresIn: Type.Integer({ minimum: 0 }),
        }),
      ),
    }),
  }),
  'POST /api/auth/login': call({
    summary: 'Sign in with a company e-mail address, or begin to',
    who: 'anyone',
    limits: LIMITS.signIn,
    body: exact({ email: Email }),
    slow: true,
    reply: Next,
  }),
  'POST /api/auth/verify': call({
    summary: 'Sign in with the code of the e-mail, or with the token of a link',
    who: 'anyone',
    limits: LIMITS.verify,
    /** Exactly one of the two. `proof` is the token in the e-mail’s link, or in a link that the operator printed. */
    body: exact({ code: Type.Optional(Token), proof: Type.Optional(Token) }),
    slow: true,
    reply: Type.Object({ ok: Type.Boolean() }),
  }),
  'DELETE /api/auth/login': call({
    summary: 'Give up the sign-in that waits for its e-mail, to use another address',
    who: 'anyone',
    reply: Type.Object({ ok: Type.Boolean() }),
  }),
  'PUT /api/sessions/keep': call({
    summary: 'Keep the caller signed in on this phone for weeks, which needs a fresh proof, or stop doing so',
    who: 'signedIn',
    beforePasskey: true,
    body: exact({ keep: Type.Boolean() }),
    reply: Type.Object({ expiresAt: Instant }),
  }),
}
