import type { PlainDate } from '@scope/contract/kernel/calendar'
import type { MailChoice, MailKind } from '@scope/contract/outreach/mail.words'
import { TAKE_BACK_MS } from '@scope/contract/work/priority.words'

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** The waits between the tries of what somebody waits for: a code lives for ten minutes (sign-in, `code`). */
const SHORT_WAITS_MS = [5 * SECOND_MS, 30 * SECOND_MS, 2 * MINUTE_MS]
/** Those of every other e-mail, so that it outlives a mail server's bad day. */
const LONG_WAITS_MS = [MINUTE_MS, 5 * MINUTE_MS, 20 * MINUTE_MS, HOUR_MS]

/**
 * When to try again after a failed try. `attempts` counts this one; the last wait repeats. The end is `expire`, after
 * which no e-mail is tried: until then the mail server may be mended.
 */
export function nextTry(kind: MailKind, attempts: number, now: Date): Date {
  const waits = kind === 'code' || kind === 'test' ? SHORT_WAITS_MS : LONG_WAITS_MS
  return new Date(now.getTime() + (waits[Math.min(attempts, waits.length) - 1] ?? HOUR_MS))
}

/** What is older says nothing about the mail server of today. */
export const recentSince = (now: Date): Date => new Date(now.getTime() - DAY_MS)

/**
 * The key of an e-mail that a person chose: one a day and kind (sign-in, `e-mail as a channel`). `today` is the plain date
 * at the venue.
 */
export const chosenKey = (choice: MailChoice, userId: string, today: PlainDate): string =>
  `${choice}:${userId}:${today}`

/** A second more than a sign-off can be taken back, so that one taken back at the last moment is saved before. */
const SIGN_OFF_HELD_MS = TAKE_BACK_MS + 1000

/** When the e-mail about a sign-off given now is sent: late enough that taking it back can cancel it. */
export const signOffMailAt = (now: Date): Date => new Date(now.getTime() + SIGN_OFF_HELD_MS)
