import { isDeepStrictEqual } from 'node:util'
import type { Input, Reply } from '@scope/contract/calls'
import { PUSH_TITLES, type PushChoice, pushesOf } from '@scope/contract/outreach/push.words'
import { hashToken } from '../../company/session/rules.ts'
import type { Context, Parts } from '../../kernel/context.ts'
import type { Db } from '../../kernel/db/pool.ts'
import { conflict, invalid } from '../../kernel/refusal.ts'
import { audit } from '../../kernel/trail.ts'
import type { PushOutcome, PushSender } from '../../ports/push/push.ts'
import { nextPushTry, refuseKeys } from './rules.ts'
import {
  deletePush,
  endDevice,
  findDevice,
  findPushChoices,
  lockNextPush,
  removeDevice,
  removeSubscription,
  savePushChoices,
  saveSubscription,
  updatePush,
  type WaitingPush,
} from './store.ts'

type Choices = Reply<'GET /api/push-choices'>
/** `token`: that of the caller's session. */
type Sending = Pick<Parts, 'push'> & { token: string | undefined }

/** The notifications that the caller gets, and the key with which a browser subscribes. */
export async function pushChoicesOf({ db, person }: Context, { push, token }: Sending): Promise<Choices> {
  const device = await findDevice(db, hashToken(token ?? ''))
  return {
    publicKey: push?.publicKey ?? null,
    kinds: [...pushesOf(person.jobRole)],
    choices: await findPushChoices(db, person.userId),
    here: device?.ended === false,
    again: device?.ended === true,
  }
}

export async function changePushChoices(
  context: Context,
  choices: PushChoice[],
  parts: Sending,
): Promise<Choices> {
  const { db, person } = context
  const before = await findPushChoices(db, person.userId)
  if (!isDeepStrictEqual(choices, before)) {
    await savePushChoices(db, person.userId, choices)
    await audit(context, 'push.chosen', { before: { choices: before }, after: { choices } })
  }
  return pushChoicesOf(context, parts)
}

/** Sends notifications to the caller's browser from now on, until its session ends. */
export async function turnOn(
  context: Context,
  { endpoint, keys }: Input<'POST /api/push-subscriptions'>['body'],
  { push, token }: Sending,
): Promise<void> {
  const { db, now, person } = context
  if (!push) throw conflict('This server sends no notifications.')
  if (!push.allows(endpoint)) throw invalid('endpoint', 'This browser’s push service is not known to Scope.')
  refuseKeys(keys)
  const sid = hashToken(token ?? '')
  await saveSubscription(db, { sid, userId: person.userId, endpoint, ...keys, createdAt: now })
  await audit(context, 'push.turnedOn', {})
}

/** Sends no more notifications to the caller's browser. */
export async function turnOff(context: Context, token: string | undefined): Promise<void> {
  const removed = await removeSubscription(context.db, hashToken(token ?? ''))
  if (removed > 0) await audit(context, 'push.turnedOff', {})
}

/**
 * Sends the next notification that is due and saves the result in the same transaction; false if none is due. One that
 * is not true or not wanted any more is deleted. A device that is gone or has to subscribe again gets no more.
 */
export async function sendNextPush({ db, now }: { db: Db; now: Date }, push: PushSender): Promise<boolean> {
  const next = await lockNextPush(db, now)
  if (!next) return false
  if (!next.wanted) {
    await deletePush(db, next.id)
    return true
  }
  const { id, endpoint, p256dh, auth, kind, path, expire } = next
  const outcome = await push.send({
    id,
    endpoint,
    keys: { p256dh, auth },
    message: { title: PUSH_TITLES[kind], path, tag: kind },
    ttl: Math.floor((expire.getTime() - now.getTime()) / 1000),
  })
  if (outcome.result === 'gone') await removeDevice(db, next.subscriptionId)
  else await updatePush(db, id, changesAfter(next, outcome, now))
  if (outcome.result === 'renew') await endDevice(db, next.subscriptionId)
  return true
}

function changesAfter(
  { attempts: before, timezone }: WaitingPush,
  outcome: Exclude<PushOutcome, { result: 'gone' }>,
  now: Date,
) {
  const attempts = before + 1
  if (outcome.result === 'sent') return { attempts, state: 'sent', sentAt: now, lastError: null } as const
  const lastError = outcome.reason
  const dueAt =
    outcome.result === 'busy' ? nextPushTry({ attempts, timezone }, outcome.afterMs, now) : undefined
  return dueAt ? { attempts, lastError, dueAt } : ({ attempts, lastError, state: 'dropped' } as const)
}
