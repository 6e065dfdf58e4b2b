import { type Static, Type } from 'typebox'
import { call } from '../kernel/call.ts'
import { exact, Id, Instant, nullable, OneLine, oneOf, PlainDate, Ref } from '../kernel/schema.ts'
import { TOKEN_SCOPES } from '../kernel/scopes.words.ts'
import { TOKEN_DAYS, TOKEN_NAME_MAX } from './token.words.ts'

/** A token that has not ended, without its secret. */
export const Token = Type.Object({
  id: Id,
  name: Type.String(),
  scopes: Type.Array(oneOf(TOKEN_SCOPES)),
  createdAt: Instant,
  expiresAt: Instant,
  expired: Type.Boolean(),
  /** The day (company zone) and the network address of its last call. */
  lastUsedOn: nullable(PlainDate),
  lastNetwork: nullable(Type.String()),
})
export type Token = Static<typeof Token>

/** The input for a new token. `name` tells the holder's tokens apart. */
export const NewToken = exact({
  name: OneLine({ minLength: 1, maxLength: TOKEN_NAME_MAX * 4, pattern: '\\S' }),
  scopes: Type.Array(oneOf(TOKEN_SCOPES), { uniqueItems: true, maxItems: TOKEN_SCOPES.length }),
  days: Type.Unsafe<(typeof TOKEN_DAYS)[number]>({ type: 'integer', enum: [...TOKEN_DAYS] }),
})

/** A new token. Only this reply contains its secret. */
export const MadeToken = Type.Object({ ...Token.properties, token: Type.String() })

export const tokenCalls = {
  'GET /api/tokens': call({
    summary: 'List the caller’s tokens, and whether they can make one',
    who: 'signedIn',
    byToken: 'never',
    reply: Type.Object({
      tokens: Type.Array(Token),
      /** Why the caller cannot create one; null if they can. */
      cannotMake: nullable(oneOf(['switched off', 'passkey needed'])),
    }),
  }),
  'POST /api/tokens': call({
    summary: 'Make a token of the caller. Only this reply contains it',
    who: 'signedIn',
    fresh: true,
    showsOnce: 'token',
    body: NewToken,
    status: 201,
    reply: MadeToken,
  }),
  'DELETE /api/tokens/:id': call({
    summary: 'End a token: one’s own, or as a full admin anyone’s',
    who: 'signedIn',
    params: exact({ id: Ref }),
    reply: Type.Object({ ok: Type.Boolean() }),
  }),
  'GET /api/company/tokens': call({
    summary: 'List the personal tokens of everyone in the company, and whether there can be any',
    who: 'connection.manage',
    byToken: 'never',
    reply: Type.Object({
      personalTokens: Type.Boolean(),
      tokens: Type.Array(Type.Object({ ...Token.properties, holder: Type.String(), holderId: Id })),
    }),
  }),
  'PUT /api/company/tokens': call({
    summary: 'Allow personal tokens in the company, or switch all of them off',
    who: 'connection.manage',
    fresh: true,
    body: exact({ personalTokens: Type.Boolean() }),
    reply: Type.Object({ personalTokens: Type.Boolean() }),
  }),
}
