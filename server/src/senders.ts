import type { Channel, EVENTS, MessageEvent } from '@scope/contract/outreach/outbox.words'
import { invitePeople } from './company/people/invitation.ts'
import { codeIdentity } from './company/sign-in/code.ts'
import { signIn } from './company/sign-in/service.ts'
import { tellExpiring } from './company/token/jobs.ts'
import { receive } from './numbers/inbox/receive.ts'
import { tellStatus, testSpace } from './outreach/chat/service.ts'
import { mailMissingNumbers, mailReminders, mailReply, mailSignOff } from './outreach/mail/chosen.ts'
import { sendTestMail } from './outreach/mail/service.ts'
import { planWaitingPushes, pushMissingNumbers } from './outreach/push/jobs.ts'
import { pushGiven, pushReminders, pushReply, pushSignOff } from './outreach/push/notifications.ts'
import { planDigest, planReminder, remindMember } from './outreach/reminder/service.ts'
import { webhookDelivery } from './outreach/webhook/delivery.ts'
import { testWebhook } from './outreach/webhook/service.ts'

/** Writes a message of an event, or has a trigger of the database write it (decision 141). */
type Sender = ((...about: never[]) => unknown) | 'a trigger'

type Events = typeof EVENTS

/** For each event who writes it on each of its channels. */
export type Senders = {
  readonly [E in MessageEvent]: {
    readonly [C in Channel as Events[E] extends Record<C, unknown> ? C : never]: Sender
  }
}

/** Who writes what Scope tells. An event, or a channel of one, that nobody writes does not compile. */
export const SENDERS = {
  code: { mail: codeIdentity },
  'new-sign-in': { mail: signIn },
  invitation: { mail: invitePeople },
  'journal-reminder': { chat: planReminder, mail: mailReminders },
  'member-reminder': { chat: remindMember },
  digest: { chat: planDigest },
  'at-risk': { chat: tellStatus },
  'journal-due': { push: pushReminders },
  reply: { mail: mailReply, push: pushReply },
  'sign-off': { mail: mailSignOff, push: pushSignOff },
  given: { push: pushGiven },
  'journal-waits': { push: planWaitingPushes },
  'numbers-missing': { mail: mailMissingNumbers, push: pushMissingNumbers },
  'webhook-off': { mail: webhookDelivery },
  'token-expires': { mail: tellExpiring },
  'inbox-report': { mail: receive },
  'numbers.saved': { webhook: 'a trigger' },
  'check-in.saved': { webhook: 'a trigger' },
  'priority.created': { webhook: 'a trigger' },
  'priority.signed-off': { webhook: 'a trigger' },
  'priority.archived': { webhook: 'a trigger' },
  'journal.submitted': { webhook: 'a trigger' },
  'journal.reviewed': { webhook: 'a trigger' },
  'one-on-one.finished': { webhook: 'a trigger' },
  'skill.verified': { webhook: 'a trigger' },
  'person.changed': { webhook: 'a trigger' },
  'venue.changed': { webhook: 'a trigger' },
  test: { chat: testSpace, mail: sendTestMail, webhook: testWebhook },
} as const satisfies Senders
