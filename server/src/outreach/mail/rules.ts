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
