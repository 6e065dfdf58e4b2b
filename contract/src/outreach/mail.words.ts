/** The words of e-mails. No schema here: the browser loads this file. */

export const MAIL_KINDS = [
  'code',
  'new-sign-in',
  'invitation',
  'journal-reminder',
  'reply',
  'sign-off',
  'test',
] as const
export type MailKind = (typeof MAIL_KINDS)[number]

/**
 * `waiting`: not sent yet. `dropped`: could not be sent in time. `decoy`: stands for the e-mail to an address that is
 * not on the staff list, and is never sent. `skipped`: too old when a backup was restored.
 */
export const MAIL_STATES = ['waiting', 'sent', 'dropped', 'decoy', 'skipped'] as const
export type MailState = (typeof MAIL_STATES)[number]

/** The messages that a person may choose to get by e-mail; none unless chosen. */
export const MAIL_CHOICES = ['journal-reminder', 'reply', 'sign-off'] as const satisfies readonly MailKind[]
export type MailChoice = (typeof MAIL_CHOICES)[number]

export const MAIL_CHOICE_LABELS: Record<MailChoice, string> = {
  'journal-reminder': 'Journal reminder',
  reply: 'Reply to my journal',
  'sign-off': 'Final sign-off of my priority',
}
