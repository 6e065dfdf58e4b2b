import { type Static, Type } from 'typebox'
import { call } from '../kernel/call.ts'
import { exact, Id, Instant, nullable, oneOf, Ref } from '../kernel/schema.ts'
import { MESSAGE_STATES } from './outbox.words.ts'
import { WEBHOOK_EVENTS, WEBHOOK_URL_MAX } from './webhook.words.ts'

/** An address of another program that gets notices of events. */
export const Webhook = Type.Object({
  id: Id,
  url: Type.String(),
  events: Type.Array(oneOf(WEBHOOK_EVENTS)),
  createdAt: Instant,
  /** Whether it gets notices. */
  on: Type.Boolean(),
  /** Why it is off: switched off by a person, answered 410, or too many deliveries were given up. */
  offBecause: nullable(oneOf(['person', 'gone', 'given up', 'moved'])),
  offAt: nullable(Instant),
  /** The time until which the previous secret also signs. */
  oldSecretUntil: nullable(Instant),
  /** The result of its last delivery. */
  last: nullable(
    Type.Unsafe<{ state: (typeof MESSAGE_STATES)[number]; at: string }>({
      type: 'object',
      required: ['state', 'at'],
      properties: { state: oneOf(MESSAGE_STATES), at: Instant },
    }),
  ),
})
export type Webhook = Static<typeof Webhook>

/** One notice of an event to one webhook. */
export const Delivery = Type.Object({
  id: Id,
  type: oneOf([...WEBHOOK_EVENTS, 'test']),
  at: Instant,
  state: oneOf(MESSAGE_STATES),
  /** The HTTP status of the last answer; null if there was none. */
  status: nullable(Type.Integer()),
  /** Why the last attempt failed, in our own words. */
  error: nullable(Type.String()),
  attempts: Type.Integer(),
  /** The time of the next attempt; null if there is none. */
  nextAt: nullable(Instant),
})
export type Delivery = Static<typeof Delivery>

const Url = Type.String({ minLength: 1, maxLength: WEBHOOK_URL_MAX })
const Events = Type.Array(oneOf(WEBHOOK_EVENTS), {
  minItems: 1,
  maxItems: WEBHOOK_EVENTS.length,
  uniqueItems: true,
})
const id = exact({ id: Ref })

export const webhookCalls = {
  'GET /api/webhooks': call({
    summary: 'List the company’s webhooks, without their secrets',
    who: 'connection.manage',
    reply: Type.Object({ webhooks: Type.Array(Webhook) }),
  }),
  'POST /api/webhooks': call({
    summary: 'Add a webhook. Only this reply contains its secret',
    who: 'connection.manage',
    fresh: true,
    showsOnce: 'secret',
    body: exact({ url: Url, events: Events }),
    status: 201,
    reply: Type.Object({ ...Webhook.properties, secret: Type.String() }),
  }),
  'PATCH /api/webhooks/:id': call({
    summary:
      'Change a webhook, switch it on or off, or renew its secret: the one before signs for 24 hours more. Absent fields stay as they are',
    who: 'connection.manage',
    fresh: true,
    showsOnce: 'secret',
    params: id,
    body: exact({
      url: Type.Optional(Url),
      events: Type.Optional(Events),
      on: Type.Optional(Type.Boolean()),
      renewSecret: Type.Optional(Type.Boolean()),
    }),
    /** `secret` only if it was renewed. */
    reply: Type.Object({ ...Webhook.properties, secret: Type.Optional(Type.String()) }),
  }),
  'DELETE /api/webhooks/:id': call({
    summary: 'Remove a webhook; what waits for it is not sent',
    who: 'connection.manage',
    fresh: true,
    params: id,
    reply: Type.Object({ ok: Type.Boolean() }),
  }),
  'POST /api/webhooks/:id/test': call({
    summary: 'Send a webhook a test, listed among its deliveries',
    who: 'connection.manage',
    params: id,
    reply: Delivery,
  }),
  'GET /api/webhooks/:id/deliveries': call({
    summary: 'List a webhook’s last 50 deliveries, the newest first',
    who: 'connection.manage',
    params: id,
    reply: Type.Object({ deliveries: Type.Array(Delivery) }),
  }),
  'POST /api/webhooks/:id/deliveries/:delivery': call({
    summary: 'Send a delivery again, with its id and body as they were',
    who: 'connection.manage',
    params: exact({ id: Ref, delivery: Ref }),
    reply: Delivery,
  }),
}
