import { isDeepStrictEqual } from 'node:util'
import type { Input, Reply } from '@scope/contract/calls'
import { EVENTS, type PushChoice, pushesOf } from '@scope/contract/outreach/outbox.words'
import { hashToken } from '../../company/session/rules.ts'
import type { Context, Parts } from '../../kernel/context.ts'
import { type Db, SLOW_CONNECTIONS } from '../../kernel/db/pool/pool.ts'
import { conflict, invalid } from '../../kernel/refusal.ts'
import { audit } from '../../kernel/trail.ts'
import type { PushSender } from '../../ports/push/push.ts'
import { choicesFor } from '../outbox/rules.ts'
import type { Delivery, Tried } from '../outbox/service.ts'
import { lockNext, type WaitingMessage } from '../outbox/store.ts'
import { refuseKeys } from './rules.ts'
import {
  type Device,
  endDevice,
  findDevice,
  findPushChoices,
  readDevice,
  removeDevice,
  removeSubscription,
  savePushChoices,
  saveSubscription,
} from './store.ts'

type Choices = Reply<'GET /api/push-choices'>
/** The sender, and the token of the caller's session. */
type PushParts = Pick<Parts, 'push'> & { token: string | undefined }

/** The caller's choices of notifications, and the key with which a browser subscribes. */
export async function pushChoicesOf({ db, person }: Context, { push, token }: PushParts): Promise<Choices> {
  const device = await findDevice(db, hashToken(token ?? ''))
  return {
    publicKey: push?.publicKey ?? null,
    kinds: choicesFor(person, pushesOf),
    choices: await findPushChoices(db, person.userId),
    here: device?.ended === false,
    again: device?.ended === true,
  }
}

export async function changePushChoices(
  context: Context,
  choices: PushChoice[],
  parts: PushParts,
): Promise<Choices> {
  const { db, person } = context
  const before = await findPushChoices(db, person.userId)
  if (!isDeepStrictEqual(choices, before)) {
    await savePushChoices(db, person.userId, choices)
    await audit(context, 'push.chosen', { before: { choices: before }, after: { choices } })
  }
  return pushChoicesOf(context, parts)
}

/** Turns notifications on in the caller's browser until its session ends. */
export async function turnOn(
  context: Context,
  { endpoint, keys }: Input<'POST /api/push-subscriptions'>['body'],
  { push, token }: PushParts,
): Promise<void> {
  const { db, now, person } = context
  if (!push) throw conflict('This server sends no notifications.')
  if (!push.allows(endpoint)) throw invalid('endpoint', 'This browser’s push service is not known to Scope.')
  refuseKeys(keys)
  const sid = hashToken(token ?? '')
  await saveSubscription(db, { sid, userId: person.userId, endpoint, ...keys, createdAt: now })
  await audit(context, 'push.turnedOn', {})
}

/** Turns notifications off in the caller's browser. */
export async function turnOff(context: Context, token: string | undefined): Promise<void> {
  const removed = await removeSubscription(context.db, hashToken(token ?? ''))
  if (removed > 0) await audit(context, 'push.turnedOff', {})
}

/** A notification and its device. */
type DeviceMessage = WaitingMessage & { event: PushChoice; device: Device }

/** How many notifications are sent at once. Chat messages and e-mails need connections too. */
const AT_ONCE = SLOW_CONNECTIONS / 4

/** Sends notifications. A device that is gone or has to subscribe again gets no more. */
export const pushDelivery = ({ push }: Pick<Parts, 'push'>): Delivery<DeviceMessage> => ({
  channel: 'push',
  atOnce: AT_ONCE,
  lockNext: async ({ db, now }) => {
    const message = await lockNext(db, 'push', now)
    const device = message && (await readDevice(db, message.subscriptionId ?? ''))
    return device && { ...message, event: message.event as PushChoice, device }
  },
  ...(push && { send: (message: DeviceMessage, now: { db: Db; now: Date }) => send(push, message, now) }),
})

async function send(
  push: PushSender,
  { id, event, content, expire, device }: DeviceMessage,
  { db, now }: { db: Db; now: Date },
): Promise<Tried> {
  const { endpoint, p256dh, auth } = device
  const { path } = content as { path: string }
  const outcome = await push.send({
    id,
    endpoint,
    keys: { p256dh, auth },
    message: { title: EVENTS[event].push.title, path, tag: event },
    ttl: Math.floor((expire.getTime() - now.getTime()) / 1000),
  })
  if (outcome.result === 'sent') return outcome
  const { reason } = outcome
  if (outcome.result === 'busy') return { result: 'later', reason, askedMs: outcome.afterMs }
  if (outcome.result === 'gone') await removeDevice(db, device.id)
  if (outcome.result === 'renew') await endDevice(db, device.id)
  return { result: 'never', reason }
}
