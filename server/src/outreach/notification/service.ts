import { randomUUID } from 'node:crypto'
import type { Input, Reply } from '@scope/contract/calls'
import { fullNameOf } from '@scope/contract/company/person.words'
import { may } from '@scope/contract/kernel/access'
import type { Notification } from '@scope/contract/outreach/notification'
import type { NotificationKind } from '@scope/contract/outreach/notification.words'
import { venueAt } from '../../company/venue/service.ts'
import type { Context, OwnContext, Parts } from '../../kernel/context.ts'
import { SENDS_NOTHING } from '../../kernel/db/copy.ts'
import { forbidden } from '../../kernel/refusal.ts'
import { audit } from '../../kernel/trail.ts'
import { cardOf } from '../../ports/chat/card.ts'
import type { ChatSender, Outcome } from '../../ports/chat/chat.ts'
import type { StatusChange } from '../../work/priority/service.ts'
import { atRiskAlert, testMessage, type Written } from './messages.ts'
import {
  alertAt,
  PACE_MS,
  REST_MOST_MS,
  refuseManyTests,
  restAfter,
  SKEW_MS,
  testsSince,
  WORTH_MS,
} from './rules.ts'
import {
  addNotification,
  cancelAlert,
  dropLate,
  findSpace,
  lockFreeSpace,
  lockNext,
  lockReadySpace,
  lockTests,
  rewriteAlert,
  type Space,
  type SpaceOf,
  updateNotification,
  updateSpace,
} from './store.ts'
import { findAtRisk, listNotifications } from './view.ts'

/** The sender of messages, and the base address for links in them. */
export type Outgoing = { chat: ChatSender; origin: string }

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
  await addNotification(reach, db, {
    ...written,
    kind: 'at-risk',
    key: `at-risk:${id}:${randomUUID()}`,
    venueId: about.venue.id,
    priorityId: id,
    dueAt: alertAt(now),
    createdAt: now,
  })
}

/** Cancels the waiting alert about a priority that was withdrawn. */
export function tellWithdrawn({ reach, db }: Context, id: string): Promise<void> {
  return cancelAlert(reach, db, id)
}

/** Drops messages that are too late to be useful. */
export function dropWorthless({ reach, db, now }: Pick<OwnContext, 'reach' | 'db' | 'now'>): Promise<number> {
  const kinds = Object.entries(WORTH_MS) as [NotificationKind, number][]
  const since = kinds.map(([kind, ms]) => ({ kind, dueBy: new Date(now.getTime() - ms) }))
  return dropLate(reach, db, since)
}

/**
 * Sends the next message that is due and saves the result in the same transaction; false if none is due. If the server
 * dies before the commit, another server sends the message again under the same id.
 */
export async function deliverNext(
  { reach, db, now }: Pick<OwnContext, 'reach' | 'db' | 'now'>,
  outgoing: Outgoing,
): Promise<boolean> {
  const space = await lockReadySpace(reach, db, {
    now,
    paceMs: PACE_MS,
    skewMs: SKEW_MS,
    restMostMs: REST_MOST_MS,
  })
  const message = space && (await lockNext(reach, db, space.venueId, now))
  if (!message) return false
  const outcome = await send(outgoing, space.address, message)
  const state = { ...stateAfter(outcome, now), attempts: message.attempts + 1 }
  await updateNotification(reach, db, message.id, state)
  await updateSpace(reach, db, space.id, healthAfter(outcome, space, now))
  return true
}

/** The state of a message after an attempt. */
function stateAfter(outcome: Outcome, now: Date) {
  if (outcome.result === 'sent') return { state: 'sent', sentAt: now, lastError: null } as const
  const lastError = outcome.reason
  return outcome.result === 'refused' ? ({ state: 'dropped', lastError } as const) : { lastError }
}

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

async function send(
  { chat, origin }: Outgoing,
  address: string,
  { id, summary, message }: Written & { id: string },
): Promise<Outcome> {
  return chat.send({ id, address, body: cardOf(message, summary, origin) })
}

/** The latest messages to a venue's space; for those who may change the company, also those to the operations space. */
export async function notificationsOf(context: Context, ref: string): Promise<Notification[]> {
  const { id } = await venueAt(context, ref)
  const operations = may(context.person, 'company.edit')
  return listNotifications(context.reach, context.db, { venueId: id, operations })
}

/**
 * Sends a test message now, even if the space is resting. It is counted before it is sent, and no database connection
 * is held while sending. A success ends the rest, so that waiting messages go out; a failure only notes the error.
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
  if (!address) return { sent: false, error: 'Add a Google Chat address first.' }

  const outcome = await send({ chat, origin: config.publicUrl }, address, message)
  const sent = outcome.result === 'sent'
  const error = sent ? null : outcome.reason
  await database.transaction(async (db) => {
    const { reach } = context
    await updateNotification(reach, db, message.id, stateAfter(outcome, now))
    // If the space is locked, a message is being sent to it, and that result updates the space.
    const space = await lockFreeSpace(reach, db, venueId)
    if (space) {
      const health = sent ? healthAfter(outcome, space, now) : { lastError: error, lastErrorAt: now }
      await updateSpace(reach, db, space.id, health)
    }
    await audit({ ...context, db }, 'webhook.tested', { venueId, webhook, sent, error })
  })
  return { sent, error }
}

/** Saves a test message as not sent; answers the address to send it to. */
async function announceTest(
  { reach, db, now }: Context,
  message: Written & { id: string; venueId: SpaceOf },
): Promise<string | null> {
  const { venueId } = message
  const { address } = await findSpace(reach, db, venueId)
  if (!address) return null
  refuseManyTests(await lockTests(reach, db, venueId, testsSince(now)))
  await addNotification(reach, db, {
    ...message,
    kind: 'test',
    key: `test:${message.id}`,
    state: 'dropped',
    attempts: 1,
    lastError: 'no result was recorded',
    dueAt: now,
    createdAt: now,
  })
  return address
}
