import { randomUUID } from 'node:crypto'
import type { Input, Reply } from '@scope/contract/calls'
import type { Delivery, Webhook } from '@scope/contract/outreach/webhook'
import type { Context, Parts } from '../../kernel/context.ts'
import { SENDS_NOTHING } from '../../kernel/db/copy.ts'
import { seal } from '../../kernel/db/seal.ts'
import { isUuid } from '../../kernel/db/sql.ts'
import { conflict, invalid, notFound } from '../../kernel/refusal.ts'
import { audit } from '../../kernel/trail.ts'
import { readWebhookUrl, withoutQuery } from '../../ports/webhook/address.ts'
import { newWebhookSecret } from '../../ports/webhook/signature.ts'
import { refuseManyTests, testsSince } from '../chat/rules.ts'
import type { Content } from './notice.ts'
import { expireAt, oldSecretUntil, refuseMany } from './rules.ts'
import {
  cancelWaiting,
  insertTest,
  insertWebhook,
  lockCount,
  lockTests,
  lockWebhook,
  removeWebhook,
  sendAgain,
  updateWebhook,
} from './store.ts'
import { listDeliveries, listWebhooks } from './view.ts'

type Changes = Input<'PATCH /api/webhooks/:id'>['body']

/** The company's webhooks, without their secrets. */
export async function webhooksOf({ reach, db, now }: Context): Promise<Reply<'GET /api/webhooks'>> {
  return { webhooks: await listWebhooks(reach, db, now) }
}

async function webhookAt({ reach, db, now }: Context, id: string): Promise<Webhook> {
  const [webhook] = isUuid(id) ? await listWebhooks(reach, db, now, id) : []
  if (!webhook) throw notFound()
  return webhook
}

function readUrl({ config }: Pick<Parts, 'config'>, text: string): string {
  const read = readWebhookUrl(text, config.webhookHosts)
  if ('wrong' in read) throw invalid('url', read.wrong)
  return read.address
}

/** Adds a webhook. Only this reply contains its secret. */
export async function addWebhook(
  { config, secret: pepper }: Pick<Parts, 'config' | 'secret'>,
  context: Context,
  { url, events }: Input<'POST /api/webhooks'>['body'],
): Promise<Reply<'POST /api/webhooks'>> {
  const { reach, db, now, person } = context
  const address = readUrl({ config }, url)
  refuseMany(await lockCount(reach, db))
  const id = randomUUID()
  const secret = newWebhookSecret()
  await insertWebhook(reach, db, {
    ...{ id, url: address, events, secret: seal(secret, pepper) },
    ...{ createdById: person.appUserId, createdAt: now, updatedAt: now },
  })
  await audit(context, 'webhook.added', { about: withoutQuery(address), id, after: { events } })
  return { ...(await webhookAt(context, id)), secret }
}

/** Changes a webhook, switches it on or off, or renews its secret. Absent fields stay as they are. */
export async function changeWebhook(
  { config, secret: pepper }: Pick<Parts, 'config' | 'secret'>,
  context: Context,
  id: string,
  { url, events, on, renewSecret }: Changes,
): Promise<Reply<'PATCH /api/webhooks/:id'>> {
  const { reach, db, now } = context
  const stored = isUuid(id) ? await lockWebhook(reach, db, id) : undefined
  if (!stored) throw notFound()
  const before = { url: stored.url, events: stored.events, on: stored.offAt === null }
  const after = {
    url: url === undefined ? before.url : readUrl({ config }, url),
    events: events ?? before.events,
    on: on ?? before.on,
  }
  const changed = changesBetween(before, after)
  if (changed) {
    const switched =
      after.on === before.on ? {} : after.on ? SWITCHED_ON : { offAt: now, offBecause: 'person' as const }
    await updateWebhook(reach, db, id, { url: after.url, events: after.events, ...switched, updatedAt: now })
    if (!after.on) await cancelWaiting(reach, db, id)
    await audit(context, 'webhook.changed', { about: withoutQuery(after.url), id, ...changed })
  }
  if (!renewSecret) return webhookAt(context, id)
  const secret = newWebhookSecret()
  await updateWebhook(reach, db, id, {
    ...{ secret: seal(secret, pepper), oldSecret: stored.secret },
    ...{ oldSecretUntil: oldSecretUntil(now), updatedAt: now },
  })
  await audit(context, 'webhook.secretRenewed', { about: withoutQuery(after.url), id })
  return { ...(await webhookAt(context, id)), secret }
}

const SWITCHED_ON = { offAt: null, offBecause: null, givenUp: 0 }

type Traced = { url: string; events: readonly string[]; on: boolean }

/** The changed fields for the trail; an address without its query. Undefined if nothing changed. */
function changesBetween(before: Traced, after: Traced) {
  const fields = (['url', 'events', 'on'] as const).filter(
    (field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  )
  if (fields.length === 0) return undefined
  const traced = (of: Traced) =>
    Object.fromEntries(fields.map((field) => [field, field === 'url' ? withoutQuery(of.url) : of[field]]))
  return { before: traced(before), after: traced(after) }
}

/** Removes a webhook. Its waiting notices are not sent. */
export async function deleteWebhook(context: Context, id: string): Promise<void> {
  const { url } = await webhookAt(context, id)
  await removeWebhook(context.reach, context.db, id)
  await audit(context, 'webhook.removed', { about: withoutQuery(url), id })
}

/** Writes a test to the outbox. It is sent like other notices, but tried only once. */
export async function testWebhook(
  { copy }: Pick<Parts, 'copy'>,
  context: Context,
  webhookId: string,
): Promise<Delivery> {
  const { reach, db, now } = context
  const webhook = await webhookAt(context, webhookId)
  refuseOff(copy, webhook)
  refuseManyTests(await lockTests(reach, db, webhookId, testsSince(now)))
  const id = randomUUID()
  const content: Content = { at: now.toISOString(), data: { screen: {} } }
  await insertTest(reach, db, {
    ...{ id, webhookId, content, dueAt: now },
    ...{ expire: expireAt(now), createdAt: now },
  })
  await audit(context, 'webhook.tested', { about: withoutQuery(webhook.url), id: webhookId })
  return deliveryAt(context, webhookId, id)
}

export async function deliveriesOf(
  context: Context,
  id: string,
): Promise<Reply<'GET /api/webhooks/:id/deliveries'>> {
  await webhookAt(context, id)
  return { deliveries: await listDeliveries(context.reach, context.db, id) }
}

async function deliveryAt({ reach, db }: Context, webhookId: string, id: string): Promise<Delivery> {
  const [delivery] = isUuid(id) ? await listDeliveries(reach, db, webhookId, id) : []
  if (!delivery) throw notFound()
  return delivery
}

/** Sends a finished delivery again, whatever its result was. */
export async function sendDeliveryAgain(
  { copy }: Pick<Parts, 'copy'>,
  context: Context,
  { id: webhookId, delivery: id }: { id: string; delivery: string },
): Promise<Delivery> {
  const { reach, db, now } = context
  const webhook = await webhookAt(context, webhookId)
  const { type } = await deliveryAt(context, webhookId, id)
  refuseOff(copy, webhook)
  if (!(await sendAgain(reach, db, { id, webhookId, now, expire: expireAt(now) }))) {
    throw conflict('This delivery still waits to be sent.')
  }
  await audit(context, 'webhook.resent', {
    about: withoutQuery(webhook.url),
    id: webhookId,
    delivery: id,
    type,
  })
  return deliveryAt(context, webhookId, id)
}

function refuseOff(copy: Parts['copy'], { on }: Webhook): void {
  if (copy?.since) throw conflict(SENDS_NOTHING)
  if (!on) throw conflict('This webhook is off. Switch it on first.')
}
