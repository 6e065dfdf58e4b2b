import { invalid, type Refusal } from '../../kernel/refusal.ts'

/** The one error for an answer that does not hold, whatever the reason, so that it reveals nothing. */
export const passkeyRefused = (): Refusal =>
  invalid('answer', 'This passkey does not work here. Try again, or use your e-mail address.')
