import { type Static, Type } from 'typebox'
import { call } from '../kernel/call.ts'
import { Instant, nullable, oneOf } from '../kernel/schema.ts'
import { CHANNELS } from './outbox.words.ts'
import { ENCRYPTIONS } from './system.words.ts'

/** The company's messages that wait or were given up. */
const Outbox = Type.Object({
  channel: oneOf(CHANNELS),
  /** Not sent yet. */
  waiting: Type.Integer(),
  /** Those of them that failed and are tried again. */
  retrying: Type.Integer(),
  /** Given up in the last 24 hours. */
  dropped: Type.Integer(),
  /** When the oldest due message was written. */
  oldest: nullable(Instant),
  /** Whether it has waited for more than 15 minutes. */
  late: Type.Boolean(),
  /** When the last one was sent; null if none was in the time for which they are kept. */
  lastSent: nullable(Instant),
})

/** The state of a job on the answering server. */
const Job = Type.Object({
  name: Type.String(),
  lastRun: Instant,
  /** Whether its last run failed. */
  failing: Type.Boolean(),
  lastFailure: nullable(Instant),
})

const System = Type.Object({
  version: Type.String(),
  /** The newest version in the operator's feed. `off`: no feed is set. `unknown`: no answer yet, or none this time. */
  updates: Type.Object({
    state: oneOf(['off', 'newest', 'newer', 'unknown']),
    /** The newer version, and the address of its notes. */
    version: nullable(Type.String()),
    notes: nullable(Type.String()),
    /** Why the feed could not be read last time. */
    trouble: nullable(Type.String()),
  }),
  database: Type.Object({
    /** The version of PostgreSQL. */
    version: Type.String(),
    bytes: Type.Integer(),
    /** How the server's connection to it is protected. */
    encryption: oneOf(ENCRYPTIONS),
  }),
  /** When it was restored as a copy, which sends nothing and deletes no files; null if it is live. */
  copySince: nullable(Instant),
  /** The last backup. `own`: no place for backups of an external PostgreSQL is set. `off`: backups are switched off. */
  backup: Type.Object({
    state: oneOf(['own', 'off', 'none', 'made']),
    at: nullable(Instant),
    bytes: nullable(Type.Integer()),
    /** The last backup and its rehearsal in one line, by the time of the server's zone. */
    line: nullable(Type.String()),
    /** What is not as it should be, in one line. */
    trouble: nullable(Type.String()),
  }),
  /**
   * Chosen time zones that are unknown: of venues, which use the company's instead, and of the company (`venue` null).
   */
  unknownZones: Type.Array(
    Type.Object({
      venue: nullable(Type.Object({ slug: Type.String(), name: Type.String() })),
      zone: Type.String(),
    }),
  ),
  files: Type.Object({
    /** `folder`: attached files are in the data folder. */
    state: oneOf(['folder', 'ok', 'failing']),
    /** Why browsers cannot upload to the bucket, for `failing`. */
    reason: Type.Optional(Type.String()),
  }),
  mail: Type.Object({
    /** `off`: no mail server is set. */
    state: oneOf(['off', 'ok', 'failing']),
    /** Why the last e-mail could not be sent, for `failing`. */
    reason: Type.Optional(Type.String()),
  }),
  chat: Type.Object({
    /** How many spaces have an address. */
    spaces: Type.Integer(),
    /** The spaces to which the last message could not be sent. */
    failing: Type.Array(
      Type.Object({
        /** Null for the operations space. */
        venue: nullable(Type.Object({ slug: Type.String(), name: Type.String() })),
        reason: Type.String(),
        since: Instant,
      }),
    ),
  }),
  /** The places of automatic imports, and the last file of each source. */
  inbox: Type.Object({
    /** Places that this server reads: a folder, a bucket, a mailbox. */
    places: Type.Array(
      Type.Object({
        kind: oneOf(['folder', 'bucket', 'mailbox']),
        /** Why its last attempt failed; null if it did not. */
        trouble: nullable(Type.String()),
      }),
    ),
    sources: Type.Array(
      Type.Object({
        name: Type.String(),
        file: Type.String(),
        at: Instant,
        /** Its files arrived weekly, and none has arrived for more than 8 days. */
        missed: Type.Boolean(),
      }),
    ),
  }),
  push: Type.Object({
    /** The number of the company's devices with notifications. */
    devices: Type.Integer(),
    /** Why the newest failed notification of the last 24 hours was not sent. */
    reason: Type.Optional(Type.String()),
  }),
  outbox: Type.Array(Outbox),
  jobs: Type.Array(Job),
})
export type System = Static<typeof System>

export const systemCalls = {
  'GET /api/system': call({
    summary: 'How the server is doing: version, database, messages, e-mails, notifications and jobs',
    who: 'system.read',
    reply: System,
  }),
  'POST /api/system/live': call({
    summary:
      'Make a restored copy live: it takes the place of the original, sends messages and deletes files again',
    who: 'company.edit',
    fresh: true,
    reply: Type.Object({ ok: Type.Boolean() }),
  }),
}
