import type { Letter } from './letter.ts'

/** An e-mail to send. `id` is the same on every attempt, so that the receiver can drop duplicates. */
export type OutgoingMail = { id: string; recipient: string; letter: Letter }

/**
 * The result of an attempt. `busy`: try again. `refused`: the server takes e-mails, but not for this recipient. `reason`
 * is in our own words, without the other server's text.
 */
export type MailOutcome = { result: 'sent' } | { result: 'busy' | 'refused'; reason: string }

/** Sends e-mails (decision 057). One attempt per call, within 10 seconds; does not throw. */
export type MailSender = { send(mail: OutgoingMail): Promise<MailOutcome> }
