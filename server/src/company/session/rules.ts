import { createHash, randomBytes } from 'node:crypto'
import { FRESH_PROOF_MINUTES, type SignInMode } from '@scope/contract/company/sign-in.words'
import { Refusal } from '../../kernel/refusal.ts'

const HOUR = 3_600_000

/** A session ends a week after its last use, and at the latest after a month. */
const SESSION_IDLE_MS = 7 * 24 * HOUR
export const SESSION_LONGEST_MS = 30 * 24 * HOUR
/** Extend a session at most once an hour, to avoid a write on every call. */
const RENEW_AFTER_MS = HOUR

/** A new token of 256 random bits; only its hash is stored. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** The hash under which a token is stored. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/** When a session used now expires. */
export function expiryOf(createdAt: Date, now: Date): Date {
  return new Date(Math.min(now.getTime() + SESSION_IDLE_MS, createdAt.getTime() + SESSION_LONGEST_MS))
}

/** Whether this use should extend the session. */
export function shouldRenew(session: { createdAt: Date; expire: Date }, now: Date): boolean {
  return expiryOf(session.createdAt, now).getTime() - session.expire.getTime() >= RENEW_AFTER_MS
}

/**
 * Whether a proof is recent enough for an admin act of weight. `trusted` and `proxy` ask for no proof that could be
 * repeated (sign-in).
 */
export function isFresh(mode: SignInMode, provenAt: Date, now: Date): boolean {
  if (mode !== 'code' && mode !== 'oidc') return true
  return now.getTime() - provenAt.getTime() <= FRESH_PROOF_MINUTES * 60_000
}

/**
 * Refuses the call of a page that was loaded for another user than the one signed in: one browser has one session for
 * all its tabs. A call that names no user passes.
 */
export function refuseOtherUser(named: string | string[] | undefined, userId: string): void {
  if (named !== undefined && named !== userId)
    throw new Refusal('otherUser', 'Someone else is signed in here now.')
}

/** The path to open after signing in. Never another site. */
export function safeNext(next: string | undefined): string {
  return next && /^\/(?![/\\])/.test(next) && !/[\\\s]/.test(next) ? next : '/'
}

const BROWSERS: [RegExp, string][] = [
  // First the browsers whose name also contains Chrome or Safari.
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|OPT|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/[\d.]+ .*Safari\//, 'Safari'],
]
const SYSTEMS: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\b(Macintosh|Mac OS X)\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]

/** A device name from the user agent: `Chrome on Android`. */
export function deviceOf(userAgent: string | undefined): string {
  const nameIn = (names: [RegExp, string][]) => names.find(([word]) => word.test(userAgent ?? ''))?.[1]
  const [browser, system] = [nameIn(BROWSERS), nameIn(SYSTEMS)]
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? 'Unknown device'
}
