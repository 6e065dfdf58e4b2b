import { type Static, Type } from 'typebox'
import { call } from '../kernel/call.ts'
import { exact, Id, Instant, nullable, OneLine, oneOf, Ref } from '../kernel/schema.ts'
import { ACCOUNT_NAME_MAX, ACCOUNT_ROLES } from './service-account.words.ts'
import { MadeToken, NewToken, Token } from './token.ts'
import { Places } from './venue.ts'

/** A program with a name in Scope. It has a role and a reach like a person, and cannot sign in. */
export const ServiceAccount = Type.Object({
  id: Id,
  name: Type.String(),
  role: oneOf(ACCOUNT_ROLES),
  /** The venues in its reach by name; the whole company if its role reaches it. */
  venues: Type.Array(Type.Object({ id: Id, name: Type.String() })),
  /** The groups whose venues are in its reach, as they are at each call. */
  groups: Type.Array(Type.String()),
  createdAt: Instant,
  /** Who created it; null for the operator. */
  createdBy: nullable(Type.String()),
  tokens: Type.Array(Token),
})
export type ServiceAccount = Static<typeof ServiceAccount>

const Name = OneLine({ minLength: 1, maxLength: ACCOUNT_NAME_MAX * 4, pattern: '\\S' })
const id = exact({ id: Ref })

export const serviceAccountCalls = {
  'GET /api/service-accounts': call({
    summary: 'List the company’s service accounts with their tokens',
    who: 'connection.manage',
    byToken: 'never',
    reply: Type.Object({
      accounts: Type.Array(ServiceAccount),
      /** The company’s groups of venues, to choose from. */
      groups: Type.Array(Type.String()),
    }),
  }),
  'POST /api/service-accounts': call({
    summary: 'Add a service account',
    who: 'connection.manage',
    fresh: true,
    body: exact({ name: Name, role: oneOf(ACCOUNT_ROLES), ...Places }),
    status: 201,
    reply: ServiceAccount,
  }),
  'PATCH /api/service-accounts/:id': call({
    summary: 'Change a service account. Absent fields stay as they are',
    who: 'connection.manage',
    fresh: true,
    params: id,
    body: exact({ name: Type.Optional(Name), role: Type.Optional(oneOf(ACCOUNT_ROLES)), ...Places }),
    reply: ServiceAccount,
  }),
  'DELETE /api/service-accounts/:id': call({
    summary: 'Remove a service account; its tokens end at once',
    who: 'connection.manage',
    fresh: true,
    params: id,
    reply: Type.Object({ ok: Type.Boolean() }),
  }),
  'POST /api/service-accounts/:id/tokens': call({
    summary: 'Make a token of a service account. Only this reply contains it',
    who: 'connection.manage',
    fresh: true,
    showsOnce: 'token',
    params: id,
    body: NewToken,
    status: 201,
    reply: MadeToken,
  }),
}
