import { Type } from 'typebox'
import { call } from '../kernel/call.ts'
import { LIMITS } from '../kernel/limits.ts'
import { exact, Instant, nullable, OneLine } from '../kernel/schema.ts'
import { PASSKEY_NAME_MAX } from './passkey.words.ts'

/** The length of a credential's id in base64url: at most 1023 bytes. */
const PASSKEY_ID_MAX = 1400

/** A person's passkey, as Settings shows it. */
export const Passkey = Type.Object({
  id: Type.String({ maxLength: PASSKEY_ID_MAX }),
  name: Type.String(),
  createdAt: Instant,
  lastUsedAt: nullable(Instant),
  /** False if it was made for another address of Scope. */
  worksHere: Type.Boolean(),
})

const Name = OneLine({ minLength: 1, maxLength: PASSKEY_NAME_MAX, pattern: '\\S' })

/** Options for the browser, and its answer, as JSON of the Web Authentication standard. */
const Options = Type.Object({
  options: Type.Unsafe<Record<string, unknown>>({ type: 'object', additionalProperties: true }),
})
const FLAT = { type: ['string', 'number', 'boolean', 'array', 'null'], items: { type: 'string' } }
/** At most three levels deep. */
const Answer = Type.Unsafe<Record<string, unknown>>({
  type: 'object',
  required: ['id', 'response'],
  properties: {
    id: { type: 'string', minLength: 1, maxLength: PASSKEY_ID_MAX },
    response: { type: 'object', additionalProperties: FLAT },
    clientExtensionResults: {
      type: 'object',
      additionalProperties: { type: [...FLAT.type, 'object'], items: FLAT.items, additionalProperties: FLAT },
    },
  },
  additionalProperties: FLAT,
})

export const passkeyCalls = {
  'POST /api/auth/passkey/begin': call({
    summary: 'Get a challenge to sign in with a passkey',
    who: 'anyone',
    limits: LIMITS.verify,
    reply: Options,
  }),
  'POST /api/auth/passkey': call({
    summary: 'Sign in with a passkey',
    who: 'anyone',
    slow: true,
    limits: LIMITS.verify,
    body: exact({ answer: Answer }),
    reply: Type.Object({ ok: Type.Boolean() }),
  }),
  'GET /api/passkeys': call({
    summary: 'List the caller’s passkeys, and whether to offer to add one',
    who: 'signedIn',
    byToken: 'never',
    beforePasskey: true,
    reply: Type.Object({
      passkeys: Type.Array(Passkey),
      /** False once the person has one or has declined, and in modes without passkeys. */
      offer: Type.Boolean(),
      /** True if the person’s role must have one (`SIGN_IN_MANAGERS=passkey`) and has none yet. */
      required: Type.Boolean(),
    }),
  }),
  'POST /api/passkeys/begin': call({
    summary: 'Get a challenge to add a passkey',
    who: 'signedIn',
    beforePasskey: true,
    fresh: true,
    reply: Options,
  }),
  'POST /api/passkeys': call({
    summary: 'Add a passkey; without a name it is called after the device',
    who: 'signedIn',
    beforePasskey: true,
    body: exact({ answer: Answer, name: Type.Optional(Name) }),
    status: 201,
    reply: Passkey,
  }),
  'POST /api/passkeys/decline': call({
    summary: 'Decline the offer to add a passkey',
    who: 'signedIn',
    beforePasskey: true,
    reply: Type.Object({ ok: Type.Boolean() }),
  }),
  'PATCH /api/passkeys/:id': call({
    summary: 'Rename a passkey',
    who: 'signedIn',
    beforePasskey: true,
    params: exact({ id: Type.String({ maxLength: PASSKEY_ID_MAX }) }),
    body: exact({ name: Name }),
    reply: Passkey,
  }),
  'DELETE /api/passkeys/:id': call({
    summary: 'Remove a passkey; the last way to sign in is kept',
    who: 'signedIn',
    beforePasskey: true,
    fresh: true,
    params: exact({ id: Type.String({ maxLength: PASSKEY_ID_MAX }) }),
    reply: Type.Object({ ok: Type.Boolean() }),
  }),
}
