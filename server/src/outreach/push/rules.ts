import { ECDH } from 'node:crypto'
import { dateIn, type PlainDate } from '@scope/contract/kernel/calendar'
import type { PushChoice } from '@scope/contract/outreach/outbox.words'
import { invalid } from '../../kernel/refusal.ts'
import { outsideQuiet, toldAt, usefulMs } from '../outbox/rules.ts'

const AUTH_BYTES = 16

/**
 * Refuses invalid keys and names the field: `p256dh` is a point on P-256, uncompressed, and `auth` a secret of 16 bytes
 * (RFC 8291), both as base64url.
 */
export function refuseKeys({ p256dh, auth }: { p256dh: string; auth: string }): void {
  if (!isPoint(Buffer.from(p256dh, 'base64url'))) {
    throw invalid('keys.p256dh', 'keys.p256dh must be an uncompressed point on P-256.')
  }
  if (Buffer.from(auth, 'base64url').length !== AUTH_BYTES) {
    throw invalid('keys.auth', `keys.auth must have ${AUTH_BYTES} bytes.`)
  }
}

function isPoint(bytes: Buffer): boolean {
  if (bytes.length !== 65 || bytes[0] !== 4) return false
  try {
    ECDH.convertKey(bytes, 'prime256v1')
    return true
  } catch {
    return false
  }
}

const HOUR_MS = 3_600_000

/**
 * When a notification about a current event is due and when it expires, and the plain date at the venue. A notification
 * about what can be taken back waits until it no longer can.
 */
export function pushTimes(
  kind: PushChoice,
  timeZone: string,
  now: Date,
): { dueAt: Date; expire: Date; date: PlainDate } {
  const dueAt = outsideQuiet(timeZone, toldAt(kind, now))
  return { dueAt, expire: new Date(dueAt.getTime() + usefulMs(kind)), date: dateIn(timeZone, dueAt) }
}

/**
 * The key that allows one notification a day and kind on a device, or one of each thing: `date` is the plain date at the
 * venue, or the id of the thing.
 */
export const pushKey = (kind: PushChoice, subscriptionId: string, date: PlainDate | string): string =>
  `${kind}:${subscriptionId}:${date}`

const WAITS_HOURS = 36

/**
 * The instants between which the journals that have waited for 36 hours now were submitted. The span is a day long, so
 * that none is missed while no server runs.
 */
export function waitingSpan(now: Date): { from: Date; until: Date } {
  const until = new Date(now.getTime() - WAITS_HOURS * HOUR_MS)
  return { from: new Date(until.getTime() - 24 * HOUR_MS), until }
}

/** The instant at which a journal has waited for 36 hours. */
export const waitedAt = (submittedAt: Date): Date => new Date(submittedAt.getTime() + WAITS_HOURS * HOUR_MS)
