import { createHash, randomBytes } from 'node:crypto'
import { FRESH_PROOF_MINUTES, SESSIONS_MAX, type SignInMode } from '@scope/contract/company/sign-in.words'
import type { Holder } from '@scope/contract/kernel/access'
import { Refusal } from '../../kernel/refusal.ts'

const HOUR = 3_600_000

/** How long a session lasts after its last use and at the most, and how often a use is written down. */
type Lasting = { idleMs: number; longestMs: number; renewAfterMs: number }

/** A proven session lasts a shift (sign-in, sessions). */
const PROVEN: Lasting = { idleMs: HOUR, longestMs: 12 * HOUR, renewAfterMs: HOUR / 60 }
/** On a phone that its owner marked as their own. */
const KEPT: Lasting = { idleMs: 14 * 24 * HOUR, longestMs: 30 * 24 * HOUR, renewAfterMs: HOUR }
/** In the demo and in development nothing was proven that a long session could give away. */
const TRUSTED: Lasting = { idleMs: 7 * 24 * HOUR, longestMs: 30 * 24 * HOUR, renewAfterMs: HOUR }

/** The longest that any session lasts. */
export const SESSION_LONGEST_MS = KEPT.longestMs

/** A new token of 256 random bits; only its hash is stored. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** The hash under which a token is stored. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

function lastingOf(mode: SignInMode, kept: boolean): Lasting {
  if (kept) return KEPT
  return mode === 'trusted' ? TRUSTED : PROVEN
}

/** When a session used now expires. */
export function expiryOf(
  mode: SignInMode,
  { createdAt, kept }: { createdAt: Date; kept: boolean },
  now: Date,
): Date {
  const { idleMs, longestMs } = lastingOf(mode, kept)
  return new Date(Math.min(now.getTime() + idleMs, createdAt.getTime() + longestMs))
}

/** Whether this use should extend the session. A write on every call would be too much. */
export function shouldRenew(
  mode: SignInMode,
  session: { createdAt: Date; kept: boolean; expire: Date },
  now: Date,
): boolean {
  const gained = expiryOf(mode, session, now).getTime() - session.expire.getTime()
  return gained >= lastingOf(mode, session.kept).renewAfterMs
}

/** How many sessions a person can have; a new one ends the oldest. The demo's accounts are used by many at once. */
export const sessionsAllowed = (mode: SignInMode): number | null => (mode === 'trusted' ? null : SESSIONS_MAX)

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

/** The host that passkeys belong to: they do not work at another one. */
export const passkeySite = ({ publicUrl }: { publicUrl: string }): string => new URL(publicUrl).hostname

/**
 * Whether a role must have a passkey where the operator asks for it: GM, VP and full admin (sign-in, passkeys), and who
 * stands in for a GM.
 */
export function needsPasskey({
  accessRole,
  jobRole,
  standsIn = [],
}: Pick<Holder, 'accessRole' | 'jobRole' | 'standsIn'>): boolean {
  return accessRole === 'FULL_ADMIN' || jobRole === 'GM' || jobRole === 'VP' || standsIn.length > 0
}
