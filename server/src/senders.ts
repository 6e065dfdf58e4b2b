import type { Channel, EVENTS, EventStartedBy, MessageEvent } from '@scope/contract/outreach/outbox.words'
import { invitePeople } from './company/people/invitation.ts'
import { codeIdentity } from './company/sign-in/code.ts'
import { signIn } from './company/sign-in/service.ts'
import { tellExpiring } from './company/token/jobs.ts'
import { receive } from './numbers/inbox/receive.ts'
import { testSpace } from './outreach/chat/service.ts'
import { mailMissingNumbers, mailReminders } from './outreach/mail/chosen.ts'
import { sendTestMail } from './outreach/mail/service.ts'
import { planWaitingPushes, pushMissingNumbers } from './outreach/push/jobs.ts'
import { pushReminders } from './outreach/push/notifications.ts'
import { planDigest, planReminder, remindMember } from './outreach/reminder/service.ts'
import { webhookDelivery } from './outreach/webhook/delivery.ts'
import { testWebhook } from './outreach/webhook/service.ts'

type Events = typeof EVENTS
/** The channels of an event. */
export type ChannelOf<E extends MessageEvent> = {
  [C in Channel]: Events[E] extends Record<C, unknown> ? C : never
}[Channel]

/** Writes a message of an event. */
type Sender = (...about: never[]) => unknown

/** For each event that a job or a call starts, the writers of its channels. */
export type Senders = {
  readonly [E in EventStartedBy<'a job' | 'a call'>]: { readonly [C in ChannelOf<E>]: Sender }
}

/**
 * Who writes the messages of jobs and calls; `listeners.ts` has those of reports from work. An event or channel that
 * nobody writes does not compile.
 */
export const SENDERS = {
  code: { mail: codeIdentity },
  'new-sign-in': { mail: signIn },
  invitation: { mail: invitePeople },
  'journal-reminder': { chat: planReminder, mail: mailReminders },
  'member-reminder': { chat: remindMember },
  digest: { chat: planDigest },
  'journal-due': { push: pushReminders },
  'journal-waits': { push: planWaitingPushes },
  'numbers-missing': { mail: mailMissingNumbers, push: pushMissingNumbers },
  'webhook-off': { mail: webhookDelivery },
  'token-expires': { mail: tellExpiring },
  'inbox-report': { mail: receive },
  test: { chat: testSpace, mail: sendTestMail, webhook: testWebhook },
} as const satisfies Senders
