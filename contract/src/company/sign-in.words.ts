/** The words and numbers of signing in. No schema here: the browser loads this file. */

/** How an e-mail address is proven (`SIGN_IN`). */
export const SIGN_IN_MODES = ['trusted', 'code', 'oidc', 'proxy'] as const
export type SignInMode = (typeof SIGN_IN_MODES)[number]

export const CODE_DIGITS = 8
/** How long a code and its link can be used. */
export const CODE_MINUTES = 10
/** Wrong codes that one e-mail allows. */
export const CODE_TRIES = 5
/** The wait before `Send again` is offered. */
export const SEND_AGAIN_SECONDS = 60

/** A code as a person types or pastes it, without its spaces and dashes. */
export const plainCode = (typed: string): string => typed.replaceAll(/[\s\-–—]/g, '')

/** The one sentence for a code or link that does not work, whatever the reason. */
export const PROOF_REFUSED = 'This code or link does not work. Check it, or ask for a new one.'

/**
 * Why a sign-in ended without a session; `/login?problem=` names it, and the screen explains it. Only `oidc` and
 * `proxy`, which have proven the address by then, may say that it is not on the staff list. `providerDown`: the
 * provider does not answer. `refused`: it did not sign the person in, or they gave up there. `expired`: it took more
 * than ten minutes, or began in another browser. `otherAccount`: another account of the provider is pinned to the
 * address. `notOnList`: no active person has the address. `usePasskey`: a new proof was needed, but the provider does
 * not date its proofs; the person has a passkey.
 */
export const SIGN_IN_PROBLEMS = [
  'providerDown',
  'refused',
  'expired',
  'otherAccount',
  'notOnList',
  'usePasskey',
] as const
export type SignInProblem = (typeof SIGN_IN_PROBLEMS)[number]

/** The oldest accepted proof of identity for critical actions of an admin. */
export const FRESH_PROOF_MINUTES = 15

/** The most sessions of a person; a new one ends the oldest. */
export const SESSIONS_MAX = 5
