import { type Static, Type } from 'typebox'
import { call } from '../kernel/call.ts'
import { Instant, nullable, oneOf } from '../kernel/schema.ts'
import { CHANNELS } from './outbox.words.ts'

/** What waits to be sent, or was given up, of the caller's company. */
const Outbox = Type.Object({
  channel: oneOf(CHANNELS),
  /** Not sent yet. */
  waiting: Type.Integer(),
  /** Of these: tried in vain, and tried again. */
  retrying: Type.Integer(),
  /** Given up in the last 24 hours. */
  dropped: Type.Integer(),
  /** When the oldest that is due was written. */
  oldest: nullable(Instant),
  /** It has waited for more than 15 minutes. */
  late: Type.Boolean(),
  /** When one was last sent; null if none was in the time that they are kept. */
  lastSent: nullable(Instant),
})

/** How a job goes on the server that answers. */
const Job = Type.Object({
  name: Type.String(),
  lastRun: Instant,
  /** Whether its last run failed. */
  failing: Type.Boolean(),
  lastFailure: nullable(Instant),
})

const System = Type.Object({
  version: Type.String(),
  /** The newest version by the feed that the operator named. `off`: none is named. `unknown`: no answer yet, or not this time. */
  updates: Type.Object({
    state: oneOf(['off', 'newest', 'newer', 'unknown']),
    /** The newer version, and where its notes are. */
    version: nullable(Type.String()),
    notes: nullable(Type.String()),
    /** Why the feed could not be read the last time. */
    trouble: nullable(Type.String()),
  }),
  database: Type.Object({
    /** Of PostgreSQL. */
    version: Type.String(),
    bytes: Type.Integer(),
  }),
  /** Since when it is a restored copy, which sends nothing and deletes no files; null: it is live. */
  copySince: nullable(Instant),
  /** The last nightly backup. `own`: of a PostgreSQL of one's own there is none. `off`: they are switched off. */
  backup: Type.Object({
    state: oneOf(['own', 'off', 'none', 'made']),
    at: nullable(Instant),
    bytes: nullable(Type.Integer()),
  }),
  /** Time zones that are set and unknown: of venues, which have the company's instead, and of the company (`venue` null). */
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
    /** Those to which the last message could not be sent. */
    failing: Type.Array(
      Type.Object({
        /** Null for the operations space. */
        venue: nullable(Type.Object({ slug: Type.String(), name: Type.String() })),
        reason: Type.String(),
        since: Instant,
      }),
    ),
  }),
  /** Where files of numbers come from by themselves, and the last one of each source. */
  inbox: Type.Object({
    /** Places that this server reads: a folder, a bucket, a mailbox. */
    places: Type.Array(
      Type.Object({
        kind: oneOf(['folder', 'bucket', 'mailbox']),
        /** Why its last try failed; null if it did not. */
        trouble: nullable(Type.String()),
      }),
    ),
    sources: Type.Array(
      Type.Object({
        name: Type.String(),
        file: Type.String(),
        at: Instant,
        /** Its files came weekly, and none has come for more than 8 days. */
        missed: Type.Boolean(),
      }),
    ),
  }),
  push: Type.Object({
    /** How many devices of the company's people get notifications. */
    devices: Type.Integer(),
    /** Why the newest that failed in the last 24 hours was not sent. */
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
