import { Type } from 'typebox'
import { call } from '../kernel/call.ts'
import { exact, Instant, nullable } from '../kernel/schema.ts'

/** A person's passkey, as Settings shows it. */
export const Passkey = Type.Object({
  id: Type.String({ maxLength: 1400 }),
  name: Type.String(),
  createdAt: Instant,
  lastUsedAt: nullable(Instant),
})

export const PASSKEY_NAME_MAX = 60
const Name = Type.String({ minLength: 1, maxLength: PASSKEY_NAME_MAX, pattern: '\\S' })

/** Options for the browser, and its answer: the JSON of the Web Authentication standard. */
const Options = Type.Object({
  options: Type.Unsafe<Record<string, unknown>>({ type: 'object', additionalProperties: true }),
})
const Answer = Type.Unsafe<Record<string, unknown>>({ type: 'object', additionalProperties: true })

export const passkeyCalls = {
  'POST /api/auth/passkey/begin': call({
    summary: 'Get a challenge to sign in with a passkey',
    who: 'anyone',
    reply: Options,
  }),
  'POST /api/auth/passkey': call({
    summary: 'Sign in with a passkey',
    who: 'anyone',
    body: exact({ answer: Answer }),
    reply: Type.Object({ ok: Type.Boolean() }),
  }),
  'GET /api/passkeys': call({
    summary: 'List the caller’s passkeys, and whether to offer to add one',
    who: 'signedIn',
    reply: Type.Object({
      passkeys: Type.Array(Passkey),
      /** False once the person has one, has declined, or where the mode has none. */
      offer: Type.Boolean(),
      /** True if the person’s role must have one (`SIGN_IN_MANAGERS=passkey`) and there is none yet. */
      required: Type.Boolean(),
    }),
  }),
  'POST /api/passkeys/begin': call({
    summary: 'Get a challenge to add a passkey',
    who: 'signedIn',
    reply: Options,
  }),
  'POST /api/passkeys': call({
    summary: 'Add a passkey; without a name it is called after the device',
    who: 'signedIn',
    body: exact({ answer: Answer, name: Type.Optional(Name) }),
    status: 201,
    reply: Passkey,
  }),
  'POST /api/passkeys/decline': call({
    summary: 'Decline the offer to add a passkey',
    who: 'signedIn',
    reply: Type.Object({ ok: Type.Boolean() }),
  }),
  'PATCH /api/passkeys/:id': call({
    summary: 'Rename a passkey',
    who: 'signedIn',
    params: exact({ id: Type.String({ maxLength: 1400 }) }),
    body: exact({ name: Name }),
    reply: Passkey,
  }),
  'DELETE /api/passkeys/:id': call({
    summary: 'Remove a passkey; the last way to sign in is kept',
    who: 'signedIn',
    params: exact({ id: Type.String({ maxLength: 1400 }) }),
    reply: Type.Object({ ok: Type.Boolean() }),
  }),
}
