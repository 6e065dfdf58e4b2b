import { ALERT_HELD_SECONDS } from '@scope/contract/outreach/outbox.words'
import { Refusal } from '../../kernel/refusal.ts'
import type { Outcome } from '../../ports/chat/chat.ts'
import { waitAfter } from '../outbox/rules.ts'

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS

/** When an alert raised now is sent: late enough that an undo can cancel it. */
export function alertAt(now: Date): Date {
  return new Date(now.getTime() + ALERT_HELD_SECONDS * SECOND_MS)
}

/** A space gets at most one message a second. The clocks of two servers may differ by `SKEW_MS`. */
export const PACE_MS = SECOND_MS
export const SKEW_MS = MINUTE_MS

const BUSY_MS = [5, 10, 20, 40, 80, 160, 320, 600].map((seconds) => seconds * SECOND_MS)
/** The longest rest. A later end comes from a wrong clock. */
export const REST_MOST_MS = 4 * HOUR_MS
const DEAD_MS = [HOUR_MS, 2 * HOUR_MS, REST_MOST_MS]

/**
 * How long a space rests after a failed attempt. Busy: 5 seconds, doubling up to 10 minutes, shortened by up to half by
 * `chance` (0 to 1), so that spaces do not all retry at once; longer if the space asks for it, up to an hour. Dead: one
 * hour, then two, then four. `failures` counts failures in a row, including this one.
 */
export function restAfter(
  outcome: Extract<Outcome, { result: 'busy' | 'dead' }>,
  { failures, chance }: { failures: number; chance: number },
): number {
  if (outcome.result === 'dead') return waitAfter(DEAD_MS, { failures, askedMs: null })
  return waitAfter(BUSY_MS, { failures, askedMs: outcome.afterMs, chance })
}

const TESTS_PER_MINUTE = 5

/** Test messages after this instant count toward the limit. */
export const testsSince = (now: Date): Date => new Date(now.getTime() - MINUTE_MS)

/** Refuses a test message after five within a minute. */
export function refuseManyTests(tests: number): void {
  if (tests >= TESTS_PER_MINUTE) {
    throw new Refusal('tooMany', 'Too many test messages. Wait a minute and try again.')
  }
}
