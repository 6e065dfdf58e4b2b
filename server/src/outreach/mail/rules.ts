import type { PlainDate } from '@scope/contract/kernel/calendar'
import type { MailChoice } from '@scope/contract/outreach/outbox.words'

const DAY_MS = 86_400_000

/** Older results say nothing about the mail server's current state. */
export const recentSince = (now: Date): Date => new Date(now.getTime() - DAY_MS)

/**
 * The key of an e-mail that a person chose: one a day and kind (sign-in, `e-mail as a channel`), or one of each thing.
 * `today` is the plain date at the venue, or the id of the thing.
 */
export const chosenKey = (choice: MailChoice, userId: string, today: PlainDate | string): string =>
  `${choice}:${userId}:${today}`
