import { randomUUID } from 'node:crypto'
import type { Input, Reply } from '@scope/contract/calls'
import { fullNameOf } from '@scope/contract/company/person.words'
import { may } from '@scope/contract/kernel/access'
import type { ChatMessage } from '@scope/contract/outreach/chat'
import { venueAt } from '../../company/venue/service.ts'
import type { Context, Parts } from '../../kernel/context.ts'
import { SENDS_NOTHING } from '../../kernel/db/copy.ts'
import { SLOW_CONNECTIONS } from '../../kernel/db/pool/pool.ts'
import type { Reach } from '../../kernel/db/reach.ts'
import { forbidden } from '../../kernel/refusal.ts'
import { audit } from '../../kernel/trail.ts'
import type { ChatSender, Outcome } from '../../ports/chat/chat.ts'
import type { Written } from '../../ports/chat/message.ts'
import { bodyFor } from '../../ports/chat/systems.ts'
import type { OnGiven, StatusChange } from '../../work/priority/service.ts'
import type { Delivery } from '../outbox/service.ts'
import type { WaitingMessage } from '../outbox/store.ts'
import { atRiskAlert, testMessage } from './messages.ts'
import { alertAt, PACE_MS, REST_MOST_MS, refuseManyTests, restAfter, SKEW_MS, testsSince } from './rules.ts'
import {
  addChatMessage,
  cancelAlert,
  findSpace,
  lockFreeSpace,
  lockNextTo,
  lockReadySpace,
  lockTests,
  type ReadySpace,
  rewriteAlert,
  type Space,
  type SpaceOf,
  updateSpace,
  updateTest,
} from './store.ts'
import { findAtRisk, listChatMessages } from './view.ts'

/** The sender of messages, and the origin for links in them. */
type Outgoing = { chat: ChatSender; origin: string }

/**
 * Tells a venue's space that a priority is at risk, in the transaction that sets the status. The alert waits a minute:
 * another status cancels it, and another note replaces its note.
 */
export async function tellStatus(
  { reach, db, now, person }: Context,
  { id, before, after, note, week }: StatusChange,
): Promise<void> {
  if (after !== 'AT_RISK' || week === null)
    return before === 'AT_RISK' ? cancelAlert(reach, db, id) : undefined
  const about = await findAtRisk(reach, db, id)
  if (!about?.hasSpace) return
  const written = atRiskAlert({ ...about, week, note, by: fullNameOf(person) })
  if (before === 'AT_RISK') return rewriteAlert(reach, db, id, written)
  await addChatMessage(reach, db, {
    ...written,
    event: 'at-risk',
    key: `at-risk:${id}:${randomUUID()}`,
    venueId: about.venue.id,
    aboutId: id,
    dueAt: alertAt(now),
    createdAt: now,
  })
}

/** Cancels the waiting alert about a withdrawn priority. */
export function tellWithdrawn({ reach, db }: Context, id: string): Promise<void> {
  return cancelAlert(reach, db, id)
}

/** Cancels the waiting alert about a priority that was handed over, because it names the former member. */
export const tellGiven: OnGiven = ({ reach, db }, { id }) => cancelAlert(reach, db, id)

/** A message with its locked space, and the reach of its company. */
type ToSpace = WaitingMessage & { space: ReadySpace; reach: Reach }

/**
 * Sends messages to spaces, at most one a second to each, so that a space without an answer delays only itself.
 * `reachOf` takes a company.
 */
export const chatDelivery = (
  { chat, config }: Pick<Parts, 'chat' | 'config'>,
  reachOf: (orgId: string) => Reach,
): Delivery<ToSpace> => ({
  channel: 'chat',
  atOnce: SLOW_CONNECTIONS,
  lockNext: async ({ db, now }) => {
    const pace = { now, paceMs: PACE_MS, skewMs: SKEW_MS, restMostMs: REST_MOST_MS }
    const space = await lockReadySpace('every company', db, pace)
    if (!space) return undefined
    const reach = reachOf(space.orgId)
    const message = await lockNextTo(reach, db, space.venueId, now)
    return message && { ...message, space, reach }
  },
  send: async ({ id, content, space, reach }, { db, now }) => {
    const written = content as Written
    const outcome = await send({ chat, origin: config.publicUrl }, space.address, { ...written, id })
    await updateSpace(reach, db, space.id, healthAfter(outcome, space, now))
    if (outcome.result === 'sent') return outcome
    const { reason } = outcome
    if (outcome.result === 'refused') return { result: 'never', reason }
    return { result: 'later', reason, askedMs: null, rests: true }
  },
})

/** The state of a space after an attempt. A refused message does not count against the space. */
function healthAfter(outcome: Outcome, space: Space, now: Date) {
  const after = (ms: number) => new Date(now.getTime() + ms)
  if (outcome.result === 'sent') return { ...WELL, lastSentAt: now }
  if (outcome.result === 'refused') return { restedUntil: after(PACE_MS) }
  const failures = space.failures + 1
  const restedUntil = after(restAfter(outcome, { failures, chance: Math.random() }))
  return { failures, lastError: outcome.reason, lastErrorAt: now, restedUntil }
}

const WELL = { failures: 0, lastError: null, lastErrorAt: null, restedUntil: null }

/** Posts a message in the format of the space's current chat system, whichever it was when the message was written. */
async function send(
  { chat, origin }: Outgoing,
  address: string,
  { id, summary, message }: Written & { id: string },
): Promise<Outcome> {
  return chat.send({ id, address, body: bodyFor(address, { summary, message }, origin) })
}

/** The latest messages to a venue's space; for those who may change the company, also those to the operations space. */
export async function chatMessagesOf(context: Context, ref: string): Promise<ChatMessage[]> {
  const { id } = await venueAt(context, ref)
  const operations = may(context.person, 'company.edit')
  return listChatMessages(context.reach, context.db, { venueId: id, operations })
}

/**
 * Sends a test message now, even if the space is resting. It is counted before it is sent, and no database connection
 * is held while sending. A success ends the rest, so that waiting messages go out; a failure only saves the error.
 */
export async function testSpace(
  { database, chat, config, copy }: Parts,
  context: Context,
  { venue: ref, webhook }: { venue: string } & Input<'POST /api/venues/:venue/webhooks/test'>['body'],
): Promise<Reply<'POST /api/venues/:venue/webhooks/test'>> {
  const { now, person } = context
  if (copy?.since) return { sent: false, error: SENDS_NOTHING }
  const venue = await venueAt(context, ref)
  const operations = webhook === 'operations'
  if (operations && !may(person, 'company.edit')) throw forbidden()
  const venueId = operations ? null : venue.id
  const written = testMessage(operations ? person.orgName : venue.name, fullNameOf(person))
  const message = { ...written, id: randomUUID(), venueId }
  const address = await database.transaction((db) => announceTest({ ...context, db }, message))
  if (!address) return { sent: false, error: 'Add a webhook address first.' }

  const outcome = await send({ chat, origin: config.publicUrl }, address, message)
  const sent = outcome.result === 'sent'
  const error = sent ? null : outcome.reason
  await database.transaction(async (db) => {
    const { reach } = context
    const state = sent ? ({ state: 'sent', sentAt: now, lastError: null } as const) : { lastError: error }
    await updateTest(reach, db, message.id, state)
    // If the space is locked, a message is being sent to it, and its result updates the space.
    const space = await lockFreeSpace(reach, db, venueId)
    if (space) {
      const health = sent ? healthAfter(outcome, space, now) : { lastError: error, lastErrorAt: now }
      await updateSpace(reach, db, space.id, health)
    }
    await audit({ ...context, db }, 'webhook.tested', { venueId, webhook, sent, error })
  })
  return { sent, error }
}

/** Saves a test message as not sent. Returns the address to send it to. */
async function announceTest(
  { reach, db, now }: Context,
  message: Written & { id: string; venueId: SpaceOf },
): Promise<string | null> {
  const { venueId } = message
  const { address } = await findSpace(reach, db, venueId)
  if (!address) return null
  refuseManyTests(await lockTests(reach, db, venueId, testsSince(now)))
  await addChatMessage(reach, db, {
    ...message,
    event: 'test',
    key: `test:${message.id}`,
    state: 'dropped',
    attempts: 1,
    lastError: 'no result was recorded',
    dueAt: now,
    createdAt: now,
  })
  return address
}
