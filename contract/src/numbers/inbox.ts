import { type Static, Type } from 'typebox'
import { call } from '../kernel/call.ts'
import { LIMITS } from '../kernel/limits.ts'
import { exact, Id, Instant, nullable, oneOf } from '../kernel/schema.ts'
import { REPORT_TO_MAX, SENDERS_MAX } from './inbox.words.ts'
import { MetricsImport } from './metrics.ts'
import { Reading } from './source.ts'
import { ARRIVALS } from './source.words.ts'

const Address = Type.String({ minLength: 1, maxLength: 320 })

/** The settings of automatic imports, for those who may change them. */
const InboxSettings = Type.Object({
  /** Whether this server reads a mailbox. */
  readsMailbox: Type.Boolean(),
  /** The company’s address for files; null if it has none, or if no mailbox is read. Listed senders may send there. */
  address: nullable(Type.String()),
  /** Addresses, and domains as `@example.com`. */
  senders: Type.Array(Type.String()),
  /** Who gets a report on each file. */
  reportTo: Type.Array(Type.String()),
  /** Where other programs leave the company’s files; null if this server reads no such place. */
  place: nullable(Type.Object({ kind: oneOf(['folder', 'bucket']), path: Type.String() })),
})
export type InboxSettings = Static<typeof InboxSettings>

/** A waiting file. */
const File = Type.Object({
  id: Id,
  name: Type.String(),
  arrival: oneOf(ARRIVALS),
  /** The sender of the e-mail. */
  sender: nullable(Type.String()),
  /** The source that reads it; null if its kind is not set up yet. */
  source: nullable(Type.Object({ id: Id, name: Type.String() })),
  receivedAt: Instant,
  /**
   * The number of lines that need attention, and the problems of the first ones. Empty for callers who do not reach all
   * its venues.
   */
  lines: Type.Integer(),
  errors: Type.Array(Type.Object({ line: Type.Integer(), text: Type.String() })),
  /** Why it could not be imported, so that it can only be dismissed. */
  notTaken: nullable(Type.String()),
  /** It is read again with the next files of its source. */
  waitsForDays: Type.Boolean(),
  /** Whether the caller reaches all its venues, and may also open and import it. */
  can: Type.Object({ dismiss: Type.Boolean() }),
})
export type InboxFile = Static<typeof File>

const id = exact({ id: Id })

export const inboxCalls = {
  'GET /api/inbox': call({
    summary: 'List the files of numbers that arrived by themselves and wait, within reach',
    who: 'metrics.edit',
    byToken: 'never',
    reply: Type.Object({ files: Type.Array(File) }),
  }),
  'GET /api/inbox/:id': call({
    summary: 'Get a file that waits with its content, as Base64',
    who: 'metrics.edit',
    byToken: 'never',
    params: id,
    reply: Type.Object({ ...File.properties, file: Type.String() }),
  }),
  'POST /api/inbox/:id/import': call({
    summary:
      'Import a file that waits: a preview, unless `save` names the plan to save. A `reading` that is no source yet gives a preview alone',
    who: 'metrics.edit',
    byToken: 'never',
    limits: LIMITS.import,
    params: id,
    body: exact({
      /** The id of a source. By default the source that recognizes it. */
      source: Type.Optional(Id),
      reading: Type.Optional(Reading),
      save: Type.Optional(Type.String({ maxLength: 80 })),
      takeShort: Type.Optional(Type.Boolean()),
    }),
    reply: MetricsImport,
  }),
  'DELETE /api/inbox/:id': call({
    summary: 'Dismiss a file that waits: nothing of it is imported',
    who: 'metrics.edit',
    params: id,
    reply: Type.Object({ ok: Type.Boolean() }),
  }),
  'GET /api/inbox/settings': call({
    summary: 'Get the company’s address for files of numbers, from whom they are taken and who gets reports',
    who: 'people.manage',
    byToken: 'never',
    reply: InboxSettings,
  }),
  'PUT /api/inbox/settings': call({
    summary: 'Change from whom files are taken by e-mail, and who gets reports',
    who: 'people.manage',
    fresh: true,
    body: exact({
      senders: Type.Array(Address, { maxItems: SENDERS_MAX }),
      reportTo: Type.Array(Address, { maxItems: REPORT_TO_MAX }),
    }),
    reply: InboxSettings,
  }),
  'POST /api/inbox/address': call({
    summary: 'Make the company’s address for files of numbers, or a new one: then the old one takes no more',
    who: 'people.manage',
    fresh: true,
    status: 201,
    reply: InboxSettings,
  }),
}
