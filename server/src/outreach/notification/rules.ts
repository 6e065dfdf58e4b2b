import { ALERT_HELD_SECONDS, type NotificationKind } from '@scope/contract/outreach/notification.words'
import { Refusal } from '../../kernel/refusal.ts'
import type { Outcome } from '../../ports/chat/chat.ts'

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS

/**
 * How long a message is worth sending after it was due: a reminder until 18:00, the digest until Monday noon, an alert
 * for four hours. A test is sent at once or not at all.
 */
export const WORTH_MS: Record<NotificationKind, number> = {
  'journal-reminder': 8 * HOUR_MS,
  digest: 19 * HOUR_MS,
  'at-risk': 4 * HOUR_MS,
  test: 0,
}

/** When an alert that is raised now goes out: held so long that an undo cancels it. */
export function alertAt(now: Date): Date {
  return new Date(now.getTime() + ALERT_HELD_SECONDS * SECOND_MS)
}

/** A space takes one message a second. By so much may the clocks of two servers differ. */
export const PACE_MS = SECOND_MS
export const SKEW_MS = MINUTE_MS

const BUSY_FIRST_MS = 5 * SECOND_MS
const BUSY_MOST_MS = 10 * MINUTE_MS
const ASKED_MOST_MS = HOUR_MS
const DEAD_FIRST_MS = HOUR_MS
/** The longest rest that there is: a later end was set by a clock that was wrong. */
export const REST_MOST_MS = 4 * HOUR_MS

/**
 * How long a space rests after a try that failed. One that is busy from 5 seconds on, each time twice as long, up to
 * 10 minutes, less up to half by `chance` (0 to 1), so that not all come back at once; and as long as it asks for, up to
 * an hour. One that is dead an hour, then two, then four. `failures` are those in a row, this one included.
 */
export function restAfter(
  outcome: Extract<Outcome, { result: 'busy' | 'dead' }>,
  { failures, chance }: { failures: number; chance: number },
): number {
  const doubled = (first: number, most: number) => Math.min(most, first * 2 ** (failures - 1))
  if (outcome.result === 'dead') return doubled(DEAD_FIRST_MS, REST_MOST_MS)
  const backOff = doubled(BUSY_FIRST_MS, BUSY_MOST_MS) * (1 - chance / 2)
  return Math.round(Math.max(backOff, Math.min(outcome.afterMs ?? 0, ASKED_MOST_MS)))
}

const TESTS_PER_MINUTE = 5

/** Since when the test messages to a space count. */
export const testsSince = (now: Date): Date => new Date(now.getTime() - MINUTE_MS)

/** Refuses a test message after five within a minute. */
export function refuseManyTests(tests: number): void {
  if (tests >= TESTS_PER_MINUTE) {
    throw new Refusal('tooMany', 'Too many test messages. Wait a minute and try again.')
  }
}
