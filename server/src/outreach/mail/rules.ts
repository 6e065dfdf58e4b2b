import type { PlainDate } from '@scope/contract/kernel/calendar'
import type { MailChoice } from '@scope/contract/outreach/mail.words'
import { TAKE_BACK_MS } from '@scope/contract/work/priority.words'

/** An e-mail is tried this often (sign-in, `code`). */
const TRIES = 3
/** The waits between the tries. Short: a code lives for ten minutes. */
const WAITS_MS = [5_000, 30_000] as const

/** When to try again after a failed try, or undefined if that was the last. `attempts` counts this one. */
export function nextTry(attempts: number, now: Date): Date | undefined {
  const wait = WAITS_MS[attempts - 1]
  return attempts < TRIES && wait !== undefined ? new Date(now.getTime() + wait) : undefined
}

const DAY_MS = 86_400_000

/** E-mails are deleted after 30 days: until then an operator can look up what was sent. */
export const keptSince = (now: Date): Date => new Date(now.getTime() - 30 * DAY_MS)

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
