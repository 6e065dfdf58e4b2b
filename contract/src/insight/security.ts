import { type Static, Type } from 'typebox'
import { call, file } from '../kernel/call.ts'
import { LIMITS } from '../kernel/limits.ts'
import { Cursor, exact, Id, Instant, nullable, oneOf } from '../kernel/schema.ts'
import { SEARCH_MAX } from '../kernel/text.words.ts'
import { SECURITY_KINDS, type SecurityKind } from './security.words.ts'

const Kind = oneOf(Object.keys(SECURITY_KINDS) as SecurityKind[])

/** One event of the security log. Never contains a code, a link, a token or a text. */
export const SecurityRow = Type.Object({
  id: Id,
  at: Instant,
  kind: Kind,
  /** The name of the person, if it is known. */
  who: nullable(Type.String()),
  /** The person’s address, or the one that was typed. */
  email: nullable(Type.String()),
  /** The network address: of IPv6 its first 64 bits. */
  network: nullable(Type.String()),
  /** How, from which device, or which call was refused. */
  about: nullable(Type.String()),
})
export type SecurityRow = Static<typeof SecurityRow>

const Filter = {
  kind: Type.Optional(Kind),
  /** A part of a name, an address or a network address. */
  search: Type.Optional(Type.String({ maxLength: SEARCH_MAX })),
}

export const securityCalls = {
  'GET /api/security': call({
    summary: 'List the security log, newest first',
    who: 'security.read',
    limits: LIMITS.search,
    query: exact({ ...Filter, after: Type.Optional(Cursor) }),
    reply: Type.Object({
      rows: Type.Array(SecurityRow),
      /** Where the list goes on. Null at its end. */
      next: nullable(Type.String()),
    }),
  }),
  'GET /api/security.csv': file({
    summary: 'Export the security log as a CSV file',
    who: 'security.read',
    limits: LIMITS.table,
    query: exact(Filter),
    type: 'text/csv; charset=utf-8',
  }),
}
