import { Type } from 'typebox'
import { call } from '../kernel/call.ts'
import { exact, oneOf } from '../kernel/schema.ts'
import { PUSH_CHOICES } from './outbox.words.ts'

const Choice = oneOf(PUSH_CHOICES)
const PushChoices = Type.Object({
  /** The public key that a browser subscribes with (RFC 8292). Null: this server sends no notifications. */
  publicKey: Type.Unsafe<string | null>({ type: ['string', 'null'] }),
  /** The notifications that the caller can get. */
  kinds: Type.Array(Choice),
  choices: Type.Array(Choice),
  /** The device of this session gets them. */
  here: Type.Boolean(),
  /** Its push service refused it, so it has to subscribe again. */
  again: Type.Boolean(),
})
const Endpoint = Type.String({ minLength: 1, maxLength: 1000 })
const Key = Type.String({ minLength: 1, maxLength: 200, pattern: '^[A-Za-z0-9_-]+=*$' })
const Done = Type.Object({ ok: Type.Boolean() })

export const pushCalls = {
  'GET /api/push-choices': call({
    summary: 'The notifications that the caller gets on their devices',
    who: 'signedIn',
    beforePasskey: true,
    reply: PushChoices,
  }),
  'PUT /api/push-choices': call({
    summary: 'Choose the notifications that the caller gets on their devices',
    who: 'signedIn',
    beforePasskey: true,
    body: exact({ choices: Type.Array(Choice, { uniqueItems: true }) }),
    reply: PushChoices,
  }),
  'POST /api/push-subscriptions': call({
    summary: 'Send notifications to this device, until its session ends',
    who: 'signedIn',
    beforePasskey: true,
    body: exact({ endpoint: Endpoint, keys: exact({ p256dh: Key, auth: Key }) }),
    reply: Done,
  }),
  'DELETE /api/push-subscriptions': call({
    summary: 'Send no more notifications to this device',
    who: 'signedIn',
    beforePasskey: true,
    reply: Done,
  }),
}
