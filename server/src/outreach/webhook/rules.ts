import { OLD_SECRET_HOURS, WEBHOOK_WAITS_MIN, WEBHOOKS_MAX } from '@scope/contract/outreach/webhook.words'
import { conflict } from '../../kernel/refusal.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** An older notice is useless; attempts end within a day anyway. */
const KEPT_MS = 30 * DAY_MS
export const expireAt = (now: Date): Date => new Date(now.getTime() + KEPT_MS)

/**
 * When to try a notice again after `attempts` failed attempts; null if it is given up (doors, webhooks). A test is
 * tried once, because an admin is watching it. Not before the time that the other program asks for (`askedMs`), up to a
 * day.
 */
export function triedAgainAt(
  { event, attempts, askedMs }: { event: string; attempts: number; askedMs: number },
  now: Date,
): Date | null {
  const wait = event === 'test' ? undefined : WEBHOOK_WAITS_MIN[attempts - 1]
  if (wait === undefined) return null
  return new Date(now.getTime() + Math.max(wait * MINUTE_MS, Math.min(askedMs, DAY_MS)))
}

/** Until when the previous secret also signs, if it is renewed now. */
export const oldSecretUntil = (now: Date): Date => new Date(now.getTime() + OLD_SECRET_HOURS * HOUR_MS)

/** The secrets that sign now, newest first, encrypted as stored. */
export function signingSecrets(
  webhook: { secret: string; oldSecret: string | null; oldSecretUntil: Date | null },
  now: Date,
): string[] {
  const { secret, oldSecret, oldSecretUntil: until } = webhook
  return oldSecret !== null && until !== null && until > now ? [secret, oldSecret] : [secret]
}

/** Refuses webhooks beyond the limit of a company. */
export function refuseMany(count: number): void {
  if (count >= WEBHOOKS_MAX) throw conflict(`There are ${WEBHOOKS_MAX} webhooks already. Remove one first.`)
}
