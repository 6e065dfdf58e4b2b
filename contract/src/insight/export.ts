import { type Static, Type } from 'typebox'
import { call, file } from '../kernel/call.ts'
import { LIMITS } from '../kernel/limits.ts'
import { exact, Id, Instant, nullable, oneOf, Ref } from '../kernel/schema.ts'
import { EXPORT_OF, EXPORT_STATES } from './export.words.ts'

/** All data of a company or a person as a ZIP file: a job, and its file for a day. */
export const Export = Type.Object({
  id: Id,
  of: oneOf(EXPORT_OF),
  /** The person whose data it has; null for the whole company. */
  person: nullable(Type.Object({ id: Id, name: Type.String() })),
  state: oneOf(EXPORT_STATES),
  /** The number of finished parts, and of all parts; both 0 until it begins. */
  done: Type.Integer(),
  parts: Type.Integer(),
  startedAt: Instant,
  readyAt: nullable(Instant),
  /** The end of the time in which its file can be downloaded. */
  until: nullable(Instant),
  /** Bytes. */
  size: nullable(Type.Integer()),
  /** The signed address of its file, for its maker only; null until it is ready. */
  url: nullable(Type.String()),
})
export type Export = Static<typeof Export>

const OfExport = exact({ id: Id })

/** Everyone who is signed in can export their own data; only full admins the company's or another person's. */
export const exportCalls = {
  'POST /api/exports': call({
    summary:
      'Begin to write everything of the company or of a person as a ZIP file; one that is under way is answered again',
    who: 'signedIn',
    fresh: true,
    status: 201,
    limits: LIMITS.export,
    body: exact({
      of: oneOf(EXPORT_OF),
      /** The person, with `of` `person`. */
      person: Type.Optional(Ref),
    }),
    reply: Type.Object({ id: Id }),
  }),
  'GET /api/exports': call({
    summary: 'The caller’s own exports of the last day, newest first',
    who: 'signedIn',
    byToken: 'never',
    polled: true,
    reply: Type.Object({ exports: Type.Array(Export) }),
  }),
  'GET /api/exports/:id': call({
    summary: 'How far an export is, and when it is ready the signed address of its file',
    who: 'signedIn',
    byToken: 'never',
    polled: true,
    params: OfExport,
    reply: Export,
  }),
  'DELETE /api/exports/:id': call({
    summary: 'End an export and delete its file',
    who: 'signedIn',
    params: OfExport,
    reply: Type.Object({ ok: Type.Boolean() }),
  }),
  'GET /api/exports/:id/export.zip': file({
    summary: 'Take the file of an export, by its signed address',
    who: 'signedIn',
    byToken: 'never',
    params: OfExport,
    query: exact({
      /** Milliseconds since 1970. */
      until: Type.String({ pattern: '^\\d{1,15}$' }),
      signature: Type.String({ minLength: 1, maxLength: 100 }),
    }),
    type: 'application/octet-stream',
  }),
}
