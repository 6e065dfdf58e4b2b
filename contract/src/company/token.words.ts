import type { TokenScope } from '../kernel/scopes.words.ts'

/** The words and limits of tokens. No schema here: the browser loads this file. */

/** The lifetimes of a token in days; one is always chosen. */
export const TOKEN_DAYS = [30, 90, 365] as const
export type TokenDays = (typeof TOKEN_DAYS)[number]
/** How many days before the end the holder gets an e-mail (doors, tokens). */
export const TOKEN_TOLD_DAYS = [14, 2] as const
export const TOKEN_NAME_MAX = 60
/** The most tokens of a holder. */
export const TOKENS_MAX = 20

/** The beginning of every token, which secret scanners recognize. */
export const TOKEN_PREFIX = 'scope_'

/** Why these scopes cannot be chosen together; undefined if they can. */
export function scopesWrong(scopes: readonly TokenScope[]): string | undefined {
  if (scopes.length === 0) return 'Choose what the token may do.'
  if (scopes.includes('journals') && !scopes.includes('read')) return 'Private journals go with Read.'
  return undefined
}
