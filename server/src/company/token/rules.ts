import { createHash, randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'
import {
  scopesWrong,
  TOKEN_NAME_MAX,
  TOKEN_PREFIX,
  type TokenDays,
} from '@scope/contract/company/token.words'
import type { Ability } from '@scope/contract/kernel/access'
import type { Call } from '@scope/contract/kernel/call'
import { scopeOf } from '@scope/contract/kernel/call'
import { SCOPE_WORDS, type TokenScope } from '@scope/contract/kernel/scopes.words'
import { invalid, noToken, Refusal, refuseTooLong } from '../../kernel/refusal.ts'

const DAY_MS = 86_400_000
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const FORM = /^scope_([A-Za-z0-9_-]{43})_([0-9A-Za-z]{6})$/

/** The CRC32 of a token's secret part in six digits of base 62. */
function checksumOf(secret: string): string {
  let rest = crc32(secret)
  let digits = ''
  for (let place = 0; place < 6; place += 1) {
    digits = DIGITS.charAt(rest % DIGITS.length) + digits
    rest = Math.floor(rest / DIGITS.length)
  }
  return digits
}

/** A new token of 256 random bits (doors, tokens). Only its hash is stored. */
export function newToken(): string {
  const secret = randomBytes(32).toString('base64url')
  return `${TOKEN_PREFIX}${secret}_${checksumOf(secret)}`
}

/** The SHA-256 under which a token is stored, or undefined for a text that was never one. */
export function hashOf(token: string): string | undefined {
  const [, secret, checksum] = FORM.exec(token) ?? []
  if (!secret || checksumOf(secret) !== checksum) return undefined
  return createHash('sha256').update(token).digest('base64url')
}

/**
 * The token in an `Authorization` header. Undefined if there is none of ours: a proxy in front may send its own, which
 * says nothing here.
 */
export function tokenIn(header: string | undefined): string | undefined {
  return /^bearer +(scope_\S*)$/i.exec(header ?? '')?.[1]
}

/** Reads what a token is made with. Throws `invalid` with the field. `now` begins its days. */
export function readNewToken(
  { name, scopes, days }: { name: string; scopes: readonly TokenScope[]; days: TokenDays },
  now: Date,
): { name: string; scopes: TokenScope[]; expiresAt: Date } {
  const trimmed = name.trim()
  refuseTooLong('name', 'A token’s name', trimmed, TOKEN_NAME_MAX)
  const wrong = scopesWrong(scopes)
  if (wrong) throw invalid('scopes', wrong)
  return { name: trimmed, scopes: [...scopes], expiresAt: new Date(now.getTime() + days * DAY_MS) }
}

/** Refuses a call that needs another scope, or that no token makes. Throws `scope`. */
export function refuseScope(method: string, call: Call, scopes: readonly TokenScope[]): void {
  const scope = scopeOf(method, call)
  if (scope === 'never') throw noToken()
  if (scopes.includes(scope)) return
  throw new Refusal('scope', `This needs a token with “${SCOPE_WORDS[scope].label}” (${scope}).`)
}

/** Abilities of the holder that the token lacks: it reads private journals only with `journals`. */
export const leftOutOf = (scopes: readonly TokenScope[]): readonly Ability[] =>
  scopes.includes('journals') ? [] : ['journal.readPrivate']

/** A token as it was stored, at the time of a call. */
export type TokenState = {
  endedAt: Date | null
  expiresAt: Date
  /** Whether its holder still works here, or is an account that was not removed. */
  isLive: boolean
  /** Whether its holder is a service account. */
  account: boolean
  /** Whether the company allows personal tokens. */
  personalTokens: boolean
}

/** Why a stored token does not open anything, in a sentence; undefined if it does. */
export function tokenWrong(state: TokenState, now: Date): string | undefined {
  if (state.endedAt || !state.isLive) return 'This token was ended.'
  if (state.expiresAt <= now) return `This token expired on ${state.expiresAt.toISOString().slice(0, 10)}.`
  if (!state.account && !state.personalTokens) return 'Your company has switched personal tokens off.'
  return undefined
}
