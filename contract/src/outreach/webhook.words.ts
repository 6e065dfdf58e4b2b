import { EVENTS, type EventOf, type MessageEvent } from './outbox.words.ts'

/** The words and limits of webhooks. No schema here: the browser loads this file. */

/** An event for webhooks. Only the test button sends `test`. */
export type WebhookEvent = Exclude<EventOf<'webhook'>, 'test'>
export const WEBHOOK_EVENTS = (Object.keys(EVENTS) as MessageEvent[]).filter(
  (event): event is WebhookEvent => event !== 'test' && 'webhook' in EVENTS[event],
)
/** The most webhooks of a company. */
export const WEBHOOKS_MAX = 20
export const WEBHOOK_URL_MAX = 2000
/** The number of deliveries in Settings. */
export const DELIVERIES_SHOWN = 50
/** How long the previous secret still signs, in hours. */
export const OLD_SECRET_HOURS = 24
/** The minutes before each further attempt, after an immediate first one (doors, webhooks). */
export const WEBHOOK_WAITS_MIN = [1, 5, 30, 120, 720] as const
/** This many given-up deliveries in a row switch a webhook off. */
export const GIVEN_UP_MAX = 20
