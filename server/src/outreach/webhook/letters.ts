import { PATHS } from '@scope/contract/kernel/paths.words'
import { GIVEN_UP_MAX } from '@scope/contract/outreach/webhook.words'
import { pathTo } from '../../kernel/path-to.ts'
import type { Letter } from '../../ports/mail/letter.ts'

/** E-mails a full admin that a webhook was switched off. `host` is the only part of its address in the e-mail. */
export function switchedOffLetter(about: { host: string; firstName: string | null; origin: string }): Letter {
  const { host, firstName, origin } = about
  return {
    subject: `Scope switched off the webhook of ${host}`,
    paragraphs: [
      firstName ? `Hello ${firstName},` : 'Hello,',
      `${GIVEN_UP_MAX} deliveries in a row to ${host} failed, each six times within 15 hours. Nothing more is sent.`,
      'When it works again, switch it on in Settings. You can resend what failed there.',
      { label: 'Open webhooks in Settings', url: origin + pathTo(PATHS.settings, { tab: 'company' }) },
    ],
    footer: 'Sent to full admins.',
  }
}
