import type { MailOutcome } from './mail.ts'

/** A mail server's refusal: after which command, its reply code, and the reply. */
export type Refused = { command: string; responseCode: number; response: string }

/** The reason of a refusal that is about the recipient. Every other one is the operator's to mend. */
export const NO_SUCH_RECIPIENT = 'the mail server refuses the address'

/**
 * Enhanced status codes (RFC 3463, and the registry of RFC 5248) by which a server refuses this recipient for good, and
 * would take another: no such mailbox, host or domain, or a mailbox that is off or full.
 */
const OF_RECIPIENT = new Set([
  ...['5.1.0', '5.1.1', '5.1.2', '5.1.3', '5.1.4', '5.1.6', '5.1.9', '5.1.10'],
  ...['5.2.1', '5.2.2', '5.2.3', '5.2.4', '5.4.1', '5.4.4', '5.4.310'],
])

const WANTS_USER = 'the mail server wants a user and a password in SMTP_URL'

/** What some codes say about us, in words for the operator. */
const OF_SENDER: Record<string, string> = {
  '5.1.7': 'the mail server refuses the sender in MAIL_FROM',
  '5.1.8': 'the mail server refuses the sender in MAIL_FROM',
  '5.3.4': 'the mail server refuses the e-mail as too large',
  '5.4.5': 'our quota at the mail server is used up',
  '5.7.0': WANTS_USER,
  '5.7.3': WANTS_USER,
  '5.7.8': 'the mail server refuses our user or password',
  '5.7.23': 'the mail server refuses our e-mails: check SPF of the sender’s domain',
  '5.7.26': 'the mail server refuses our e-mails: check SPF, DKIM and DMARC of the sender’s domain',
  '5.7.54': 'the mail server does not relay for us',
  '5.7.57': WANTS_USER,
  '5.7.60': 'the mail server does not let us send as MAIL_FROM',
}

/** Codes without an enhanced one that can be about the recipient, after RCPT TO. */
const PLAIN_OF_RECIPIENT = new Set([550, 551, 553])
/** Words of a plain reply that is about us all the same. They are read, and never shown. */
const ABOUT_US =
  /relay|quota|limit|rate|auth|sender|spam|polic|block|denied|permi|reject.*(host|client|ip)\b/i

/**
 * What a reply means for the e-mail. `refused`: this recipient is refused for good. `busy`: the trouble is ours or the
 * server's, and the e-mail waits. The reason is in our words, with the codes.
 */
export function outcomeOfRefusal({ command, responseCode, response }: Refused): MailOutcome {
  const [, enhanced = ''] = /(?:^|\n)\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response) ?? []
  if (responseCode >= 500 && isOfRecipient({ command, responseCode, response }, enhanced)) {
    return { result: 'refused', reason: NO_SUCH_RECIPIENT }
  }
  const codes = [responseCode, enhanced].filter(Boolean).join(' ')
  return { result: 'busy', reason: `${saying(responseCode, enhanced)} (${codes})` }
}

function isOfRecipient({ command, responseCode, response }: Refused, enhanced: string): boolean {
  if (enhanced) return OF_RECIPIENT.has(enhanced) && command !== 'MAIL FROM'
  return command === 'RCPT TO' && PLAIN_OF_RECIPIENT.has(responseCode) && !ABOUT_US.test(response)
}

function saying(responseCode: number, enhanced: string): string {
  if (responseCode < 500) return 'the mail server asks to try later'
  if (responseCode === 530) return WANTS_USER
  return OF_SENDER[enhanced] ?? 'the mail server refuses our e-mails'
}
