import { EVENTS, type EventOf, type MessageEvent } from './outbox.words.ts'

/** The words and limits of webhooks. No schema here: the browser loads this file. */

/** An event that a webhook can be told of. `test` is sent by its button alone. */
export type WebhookEvent = Exclude<EventOf<'webhook'>, 'test'>
export const WEBHOOK_EVENTS = (Object.keys(EVENTS) as MessageEvent[]).filter(
  (event): event is WebhookEvent => event !== 'test' && 'webhook' in EVENTS[event],
)
/** The most that a company can have. */
export const WEBHOOKS_MAX = 20
export const WEBHOOK_URL_MAX = 2000
/** The deliveries that Settings shows. */
export const DELIVERIES_SHOWN = 50
/** How long the secret before still signs, too, in hours. */
export const OLD_SECRET_HOURS = 24
/** The waits before each further try, in minutes, after the first at once (doors, webhooks). */
export const WEBHOOK_WAITS_MIN = [1, 5, 30, 120, 720] as const
/** So many deliveries given up in a row switch a webhook off. */
export const GIVEN_UP_MAX = 20
