import { invalid, type Refusal } from '../../kernel/refusal.ts'

/** The one error for an answer that does not hold, whatever the reason, so that it tells nobody anything. */
export const passkeyRefused = (): Refusal =>
  invalid('answer', 'This passkey does not work here. Try again, or use your e-mail address.')
