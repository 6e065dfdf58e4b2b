/** A notification for one device. `id` is the same on every attempt. */
export type OutgoingPush = {
  id: string
  endpoint: string
  keys: { p256dh: string; auth: string }
  message: PushMessage
  /** How long the push service keeps it for a device that is off, in seconds. */
  ttl: number
}

/** What the device is sent: a title, the screen that it opens, and a tag: a new one with a known tag replaces the old one. */
type PushMessage = { title: string; path: string; tag: string }

/**
 * The result of an attempt. `busy`: try again, not before `afterMs` if the service named a time. `gone`: the device gets
 * no more notifications. `renew`: the same, and the device can subscribe again. `refused`: not this one. `reason` is in our own words, without the endpoint.
 */
export type PushOutcome =
  | { result: 'sent' }
  | { result: 'busy'; reason: string; afterMs: number | null }
  | { result: 'gone' | 'renew' | 'refused'; reason: string }

/** Sends notifications by Web Push (decision 085). One attempt per call, within 5 seconds; does not throw. */
export type PushSender = {
  /** The VAPID public key, with which browsers subscribe. */
  publicKey: string
  /** Whether notifications may be sent to this address. */
  allows(endpoint: string): boolean
  send(push: OutgoingPush): Promise<PushOutcome>
}
