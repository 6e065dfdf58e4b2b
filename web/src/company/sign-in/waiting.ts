import { CODE_MINUTES, SEND_AGAIN_SECONDS } from '@scope/contract/company/sign-in.words'

/** The e-mail that this browser waits for. Times by this device’s clock, in milliseconds. */
export type Waiting = { email: string; againAt: number; expiresAt: number }

type Seconds = { email: string; againIn: number; expiresIn: number }

/** The wait that the server reported. */
export const waitOf = ({ email, againIn, expiresIn }: Seconds, now: number): Waiting => ({
  email,
  againAt: now + againIn * 1000,
  expiresAt: now + expiresIn * 1000,
})

/** The wait for an e-mail requested now. */
export const newWait = (email: string, now: number): Waiting =>
  waitOf({ email, againIn: SEND_AGAIN_SECONDS, expiresIn: CODE_MINUTES * 60 }, now)

/** Whether an address is the one of the e-mail, as the server compares addresses, and a new e-mail would be too early. */
export const isTooEarly = (waiting: Waiting | null, email: string, now: number): boolean =>
  waiting !== null &&
  now < waiting.againAt &&
  waiting.email.toLowerCase() === email.normalize('NFC').trim().toLowerCase()

/** `0:42`, rounded up to the second. */
export function countdown(until: number, now: number): string {
  const seconds = Math.max(0, Math.ceil((until - now) / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
