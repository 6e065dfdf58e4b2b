import { type Static, Type } from 'typebox'
import { call, file } from '../kernel/call.ts'
import { LIMITS } from '../kernel/limits.ts'
import { Cursor, exact, Id, Instant, nullable, PlainDate, Ref } from '../kernel/schema.ts'
import { SEARCH_MAX } from '../kernel/text.words.ts'

/** One action: who, what, before and after, when. Never contains secrets. */
export const AuditRow = Type.Object({
  id: Id,
  at: Instant,
  /** Null for an operator’s command. */
  userId: nullable(Id),
  who: Type.String(),
  /** The code, such as `person.changed`, and its label. */
  action: Type.String(),
  what: Type.String(),
  /** The person or thing that was changed. */
  about: nullable(Type.String()),
  changes: Type.Array(
    Type.Object({
      field: Type.String(),
      before: nullable(Type.String()),
      after: nullable(Type.String()),
    }),
  ),
  /** When and by whom its words were removed on request; the row then only has who, what and when. Otherwise null. */
  withoutWords: nullable(Type.Object({ at: Instant, by: Type.String() })),
})
export type AuditRow = Static<typeof AuditRow>

const Filter = {
  /** The user’s id, or `operator` for the command line, which has no user. */
  who: Type.Optional(Ref),
  /** The code, or its first part: `person` matches every `person.…`. */
  action: Type.Optional(Type.String({ maxLength: 60, pattern: '^[A-Za-z.-]+$' })),
  search: Type.Optional(Type.String({ maxLength: SEARCH_MAX })),
  /** Plain dates in the time zone of the company’s first venue, both included. */
  from: Type.Optional(PlainDate),
  to: Type.Optional(PlainDate),
}

export const auditCalls = {
  'GET /api/audit': call({
    summary: 'List the audit trail, newest first',
    who: 'audit.read',
    limits: LIMITS.search,
    query: exact({ ...Filter, after: Type.Optional(Cursor) }),
    reply: Type.Object({
      rows: Type.Array(AuditRow),
      /** Where the list goes on. Null at its end. */
      next: nullable(Type.String()),
      /** How many there are; with `more`, at least. Null beyond the first page. */
      total: nullable(Type.Integer()),
      more: Type.Boolean(),
      /** The available filters, with the first page. Of a large company, the first people by name. */
      actions: Type.Array(Type.Object({ action: Type.String(), what: Type.String() })),
      people: Type.Array(Type.Object({ userId: Id, name: Type.String() })),
    }),
  }),
  'GET /api/audit.csv': file({
    summary: 'Export the audit trail as a CSV file',
    who: 'audit.read',
    limits: LIMITS.table,
    query: exact(Filter),
    type: 'text/csv; charset=utf-8',
  }),
}
