import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { MAIL_CHOICES, type MailChoice } from '@scope/contract/outreach/mail.words'

/** Whose e-mails end, and which. */
type Unsubscribe = { userId: string; choice: MailChoice }

function signatureOf({ userId, choice }: Unsubscribe, secret: string): Buffer {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'unsubscribing', 32))
  return createHmac('sha256', key).update(`${choice}.${userId}`).digest()
}

/** A token that ends one kind of e-mail to one person. It stays valid: an old e-mail can still be unsubscribed from. */
export function tokenOf(about: Unsubscribe, secret: string): string {
  return `${about.choice}.${about.userId}.${signatureOf(about, secret).toString('base64url')}`
}

/** What a token names; undefined if this server did not sign it. */
export function readToken(token: string, secret: string): Unsubscribe | undefined {
  const [named, userId = '', signature = ''] = token.split('.')
  const choice = MAIL_CHOICES.find((one) => one === named)
  if (!choice) return undefined
  const about = { userId, choice }
  const [given, expected] = [Buffer.from(signature, 'base64url'), signatureOf(about, secret)]
  return given.length === expected.length && timingSafeEqual(given, expected) ? about : undefined
}
