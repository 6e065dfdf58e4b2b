import { MAIL_CHOICES, type MailChoice } from '@scope/contract/outreach/outbox.words'
import { signing } from '../../kernel/signing.ts'

/** The person and the kind of e-mail to end. */
type Unsubscribe = { userId: string; choice: MailChoice }

const unsubscribing = (secret: string) => signing(secret, 'unsubscribing')
const textOf = ({ userId, choice }: Unsubscribe): string => `${choice}.${userId}`

/** A token that ends one kind of e-mail to one person. It stays valid: an old e-mail can still be unsubscribed from. */
export function tokenOf(about: Unsubscribe, secret: string): string {
  return `${textOf(about)}.${unsubscribing(secret).sign(textOf(about))}`
}

/** The contents of a token; undefined if this server did not sign it. */
export function readToken(token: string, secret: string): Unsubscribe | undefined {
  const [named, userId = '', signature = ''] = token.split('.')
  const choice = MAIL_CHOICES.find((one) => one === named)
  if (!choice) return undefined
  const about = { userId, choice }
  return unsubscribing(secret).isSigned(textOf(about), signature) ? about : undefined
}
