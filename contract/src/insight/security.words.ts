/** The words of the security log. No schema here: the browser loads this file. */

/** What the security log writes down, with its label. */
export const SECURITY_KINDS = {
  'signed-in': 'Signed in',
  'sign-in-failed': 'Sign-in failed',
  refused: 'Refused',
  limit: 'Limit reached',
  'signed-out': 'Signed out',
  'session-ended': 'Session ended',
  'token-made': 'Token made',
  'token-refused': 'Token refused',
  'token-ended': 'Token ended',
  'token-expired': 'Token expired',
} as const
export type SecurityKind = keyof typeof SECURITY_KINDS

/** Events loaded at once, and in a file. */
export const SECURITY_PAGE = 50
export const SECURITY_EXPORT_MAX = 10_000
