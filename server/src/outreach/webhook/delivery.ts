import { randomUUID } from 'node:crypto'
import { PATHS } from '@scope/contract/kernel/paths.words'
import type { EventOf } from '@scope/contract/outreach/outbox.words'
import { GIVEN_UP_MAX } from '@scope/contract/outreach/webhook.words'
import { writeMail } from '../../company/mail/service.ts'
import type { Parts } from '../../kernel/context.ts'
import { SLOW_CONNECTIONS } from '../../kernel/db/pool/pool.ts'
import type { Reach } from '../../kernel/db/reach.ts'
import { unseal } from '../../kernel/db/seal.ts'
import { pathTo } from '../../kernel/path-to.ts'
import { auditCommand } from '../../kernel/trail.ts'
import type { Letter } from '../../ports/mail/letter.ts'
import { withoutQuery } from '../../ports/webhook/address.ts'
import type { Answer, WebhookSender } from '../../ports/webhook/webhook.ts'
import type { Delivery, Now, Tried } from '../outbox/service.ts'
import { bodyOf, type Content } from './notice.ts'
import { expireAt, signingSecrets, triedAgainAt } from './rules.ts'
import {
  cancelWaiting,
  countGivenUp,
  type DueNotice,
  type DueWebhook,
  forgetGivenUp,
  lockNextNotice,
  updateWebhook,
} from './store.ts'
import { listAdmins } from './view.ts'

type Telling = Pick<Parts, 'webhooks' | 'config' | 'secret' | 'mail'> & {
  /** The reach of a company. */
  reachOf: (orgId: string) => Reach
}

/** The other connections are for messages to chat systems. */
const AT_ONCE = SLOW_CONNECTIONS / 2

/** Sends notices to other programs. */
export function webhookDelivery(telling: Telling): Delivery<DueNotice> {
  const { webhooks } = telling
  return {
    channel: 'webhook',
    atOnce: AT_ONCE,
    lockNext: ({ db, now }) => lockNextNotice('every company', db, now),
    ...(webhooks && { send: (notice: DueNotice, at: Now) => send(webhooks, telling, notice, at) }),
  }
}

async function send(
  webhooks: WebhookSender,
  telling: Telling,
  notice: DueNotice,
  { db, now }: Now,
): Promise<Tried> {
  const { webhook } = notice
  const reach = telling.reachOf(webhook.orgId)
  const answer = await post(webhooks, telling, notice, now)
  const { status } = answer
  if (answer.result === 'sent') {
    await forgetGivenUp(reach, db, webhook.id)
    return { result: 'sent', status }
  }
  const { reason } = answer
  if (answer.result === 'gone') {
    await switchOff(telling, webhook, 'gone', { db, now })
    return { result: 'never', reason, status }
  }
  const { askedMs = 0 } = answer
  const dueAt = triedAgainAt({ event: notice.event, attempts: notice.attempts + 1, askedMs }, now)
  if (dueAt) return { result: 'later', reason, askedMs: null, dueAt, status }
  if (notice.event !== 'test' && (await countGivenUp(reach, db, webhook.id)) >= GIVEN_UP_MAX) {
    await switchOff(telling, webhook, 'given up', { db, now })
    await tellAdmins(telling, webhook, { db, now })
  }
  return { result: 'never', reason, status }
}

async function post(
  webhooks: WebhookSender,
  { config, secret }: Telling,
  { id, event, content, webhook }: DueNotice,
  now: Date,
): Promise<Answer> {
  let secrets: string[]
  try {
    secrets = signingSecrets(webhook, now).map((sealed) => unseal(sealed, secret))
  } catch {
    const reason = 'its secret was sealed with another SIGN_IN_SECRET'
    return { result: 'failed', status: null, reason }
  }
  const notice = { id, event: event as EventOf<'webhook'>, content: content as Content }
  return webhooks.post({ id, url: webhook.url, body: bodyOf(notice, config.publicUrl), secrets, at: now })
}

/** Switches a webhook off, unless a person did so meanwhile, and cancels its waiting notices. */
async function switchOff(
  { reachOf }: Telling,
  { id, orgId, url }: DueWebhook,
  because: 'gone' | 'given up',
  { db, now }: Now,
): Promise<void> {
  const reach = reachOf(orgId)
  await updateWebhook(reach, db, id, { offAt: now, offBecause: because, updatedAt: now })
  await cancelWaiting(reach, db, id)
  const meta = { about: withoutQuery(url), id, before: { on: true }, after: { on: false, because } }
  await auditCommand(reach, db, { id: randomUUID(), action: 'webhook.changed', meta, now })
}

async function tellAdmins(
  { mail, secret, config, reachOf }: Telling,
  { id, orgId, url }: DueWebhook,
  { db, now }: Now,
): Promise<void> {
  if (!mail) return
  for (const { email, firstName } of await listAdmins(reachOf(orgId), db)) {
    const letter = switchedOffLetter({ host: new URL(url).host, firstName, origin: config.publicUrl })
    const key = `webhook-off ${id} ${now.toISOString()} ${email}`
    const written = { orgId, event: 'webhook-off', key, recipient: email, letter } as const
    await writeMail({ db, now, secret }, { ...written, dueAt: now, expire: expireAt(now) })
  }
}

/** E-mails a full admin that a webhook was switched off. `host` is the only part of its address in the e-mail. */
function switchedOffLetter(about: { host: string; firstName: string | null; origin: string }): Letter {
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
