import { Type } from 'typebox'
import { call } from '../kernel/call.ts'
import { LIMITS } from '../kernel/limits.ts'
import { exact, nullable, OneLine, oneOf } from '../kernel/schema.ts'
import { COMPANY_NAME_MAX, DOMAIN_MAX, DOMAINS_MAX } from './company.words.ts'
import { NAME_MAX } from './people.words.ts'
import { Email } from './session.ts'
import { PIECE_BYTES, RESTORE_STATES, RESTORE_STEPS, SETUP_STEPS } from './setup.words.ts'

const Link = Type.String({ minLength: 1, maxLength: 200 })
const Name = OneLine({ minLength: 1, maxLength: NAME_MAX, pattern: '\\S' })

export const setupCalls = {
  'POST /api/setup/open': call({
    summary: 'Check a set-up link, and get what was typed with it before',
    who: 'anyone',
    limits: LIMITS.verify,
    body: exact({ link: Link }),
    reply: Type.Object({
      name: Type.String(),
      domains: Type.Array(Type.String()),
      timezone: Type.String(),
      admin: Type.Object({ email: Type.String(), firstName: Type.String(), lastName: Type.String() }),
      /** Whether a backup can be restored: the database has no company and nobody in it. */
      canRestore: Type.Boolean(),
    }),
  }),
  'POST /api/setup/company': call({
    summary: 'Name the company and its first admin, whose address is then proven as in any sign-in',
    who: 'anyone',
    limits: LIMITS.signIn,
    body: exact({
      link: Link,
      name: OneLine({ minLength: 1, maxLength: COMPANY_NAME_MAX, pattern: '\\S' }),
      domains: Type.Array(Type.String({ minLength: 1, maxLength: DOMAIN_MAX }), {
        minItems: 1,
        maxItems: DOMAINS_MAX,
      }),
      timezone: Type.String({ minLength: 1, maxLength: 60 }),
      admin: exact({ email: Email, firstName: Name, lastName: Name }),
    }),
    slow: true,
    /** The reply of POST /api/auth/login. */
    reply: Type.Object({
      ok: Type.Boolean(),
      next: Type.Optional(oneOf(['code', 'redirect'])),
      url: Type.Optional(Type.String()),
    }),
  }),
  'POST /api/setup/backups': call({
    summary: 'List the backups in BACKUP_TO, for a set-up link',
    who: 'anyone',
    limits: LIMITS.verify,
    body: exact({ link: Link }),
    slow: true,
    reply: Type.Object({
      /** The folder or bucket; null if the settings name none. */
      place: nullable(Type.String()),
      /** Why the place cannot be read; null if it can. */
      problem: nullable(Type.String()),
      /** The last made first. */
      backups: Type.Array(
        Type.Object({
          name: Type.String(),
          bytes: Type.Integer(),
          isEncrypted: Type.Boolean(),
          /** Unknown of one that is encrypted, or of Scope 1.0: an instant as ISO 8601 in UTC. */
          madeAt: nullable(Type.String()),
          version: nullable(Type.String()),
          companies: Type.Array(Type.String()),
        }),
      ),
    }),
  }),
  'POST /api/setup/restore/file': call({
    summary: 'Send the next piece of a backup file to restore. The first piece begins anew',
    who: 'anyone',
    limits: LIMITS.piece,
    body: exact({
      link: Link,
      /** How many bytes were sent before. A piece may be sent again. */
      at: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
      /** As Base64. */
      bytes: Type.String({ minLength: 1, maxLength: Math.ceil(PIECE_BYTES / 3) * 4 }),
    }),
    bodyMax: 2 * PIECE_BYTES,
    slow: true,
    reply: Type.Object({ bytes: Type.Integer() }),
  }),
  'POST /api/setup/restore': call({
    summary: 'Begin to restore a backup into the empty database: all of it, or nothing',
    who: 'anyone',
    limits: LIMITS.verify,
    body: exact({
      link: Link,
      /** A backup in BACKUP_TO. Absent: the file that was sent. */
      name: Type.Optional(OneLine({ minLength: 1, maxLength: 300 })),
      /** The private key of one that is encrypted. It is not stored. */
      identity: Type.Optional(Type.String({ minLength: 1, maxLength: 20_000 })),
    }),
    slow: true,
    reply: Type.Object({ ok: Type.Boolean() }),
  }),
  'POST /api/setup/restore/state': call({
    summary: 'How far the restore is that was begun with a set-up link',
    who: 'anyone',
    body: exact({ link: Link }),
    slow: true,
    reply: Type.Object({
      state: oneOf(RESTORE_STATES),
      step: oneOf(RESTORE_STEPS),
      /** How much of the archive this step has read. */
      bytes: Type.Integer(),
      ofBytes: Type.Integer(),
      /** How many tables are loaded; of 0 until the archive was read once. */
      tables: Type.Integer(),
      ofTables: Type.Integer(),
      /** Why nothing was restored, if it failed. */
      error: Type.Optional(Type.String()),
      restored: Type.Optional(
        Type.Object({
          companies: Type.Array(Type.String()),
          /** An instant as ISO 8601 in UTC. */
          madeAt: Type.String(),
          version: Type.String(),
          rows: Type.Integer(),
          tables: Type.Integer(),
          files: Type.Integer(),
          /** Messages older than an hour, which are not sent. */
          skippedMessages: Type.Integer(),
          missingFiles: Type.Integer(),
          /** Nobody can sign in by a code until the copy is made live: the operator prints a link. */
          needsSignInLink: Type.Boolean(),
        }),
      ),
    }),
  }),
  'GET /api/setup': call({
    summary: 'What is left of the company’s first day',
    who: 'company.edit',
    polled: true,
    reply: Type.Object({
      /** True once every step is done or skipped. */
      done: Type.Boolean(),
      steps: Type.Array(
        Type.Object({ step: oneOf(SETUP_STEPS), done: Type.Boolean(), skipped: Type.Boolean() }),
      ),
    }),
  }),
  'PUT /api/setup/:step': call({
    summary: 'Leave a step of the first day out, or take it up again',
    who: 'company.edit',
    params: exact({ step: oneOf(SETUP_STEPS) }),
    body: exact({ skipped: Type.Boolean() }),
    reply: Type.Object({ ok: Type.Boolean() }),
  }),
}
