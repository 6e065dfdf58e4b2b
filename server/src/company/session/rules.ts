import { createHash, randomBytes } from 'node:crypto'

const HOUR = 3_600_000

/** A session ends a week after its last use, and after a month in any case. */
const SESSION_IDLE_MS = 7 * 24 * HOUR
export const SESSION_LONGEST_MS = 30 * 24 * HOUR
/** How much of the life must be gone before a use writes a new end: one write an hour, not one a click. */
const RENEW_AFTER_MS = HOUR

/** A new token of 256 random bits; only its hash is stored. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What the sessions table knows a token by. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/** When a session that is used now ends. */
export function expiryOf(createdAt: Date, now: Date): Date {
  return new Date(Math.min(now.getTime() + SESSION_IDLE_MS, createdAt.getTime() + SESSION_LONGEST_MS))
}

/** Whether this use should move the session's end. */
export function shouldRenew(session: { createdAt: Date; expire: Date }, now: Date): boolean {
  return expiryOf(session.createdAt, now).getTime() - session.expire.getTime() >= RENEW_AFTER_MS
}

/** The address as it is stored and compared: trimmed, lower case. */
export function normalEmail(email: string): string {
  return email.trim().toLowerCase()
}

/** Where the browser goes after signing in: a path of our own, never another site. */
export function safeNext(next: string | undefined): string {
  return next && /^\/(?![/\\])/.test(next) && !/[\\\s]/.test(next) ? next : '/'
}

const BROWSERS: [RegExp, string][] = [
  // Those that call themselves Chrome or Safari too come first.
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

/** A device as its owner knows it, of the words that a browser says of itself: `Chrome on Android`. */
export function deviceOf(userAgent: string | undefined): string {
  const nameIn = (names: [RegExp, string][]) => names.find(([word]) => word.test(userAgent ?? ''))?.[1]
  const [browser, system] = [nameIn(BROWSERS), nameIn(SYSTEMS)]
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? 'Unknown device'
}
