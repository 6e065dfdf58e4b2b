import { PROOF_REFUSED } from '@scope/contract/company/sign-in.words'
import { invalid, Refusal } from '../../kernel/refusal.ts'

/**
 * An address as it is stored and compared: trimmed, NFC, in lower case. Refuses control characters (sign-in, `code` 1).
 */
export function normalEmail(typed: string): string {
  const email = typed.trim().normalize('NFC').toLowerCase()
  if (/\p{Cc}/u.test(email)) throw invalid('email', 'email has the wrong format.')
  return email
}

/** The one error for a proof that does not work, whatever the reason, so that it tells nobody anything. */
export const proofRefused = (): Refusal => new Refusal('invalid', PROOF_REFUSED, { field: 'code' })
