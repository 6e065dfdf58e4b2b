import { randomUUID } from 'node:crypto'
import type { Input, Reply } from '@scope/contract/calls'
import { fullNameOf } from '@scope/contract/company/person.words'
import { may } from '@scope/contract/kernel/access'
import type { Notification } from '@scope/contract/outreach/notification'
import type { NotificationKind } from '@scope/contract/outreach/notification.words'
import { venueAt } from '../../company/venue/service.ts'
import type { Context, OwnContext, Parts } from '../../kernel/context.ts'
import { forbidden } from '../../kernel/refusal.ts'
import { audit } from '../../kernel/trail.ts'
import { cardOf } from '../../ports/chat/card.ts'
import type { ChatSender, Outcome } from '../../ports/chat/chat.ts'
import type { StatusChange } from '../../work/check-in/service.ts'
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

/** Who posts, and where links in messages lead. */
export type Outgoing = { chat: ChatSender; origin: string }

/**
 * Tells a venue's space that a priority became at risk, in the transaction in which it does. The alert waits a while:
 * when the priority is called otherwise meanwhile it is taken back, and another note replaces the one that it has.
 */
export async function tellStatus(
  { reach, db, now, person }: Context,
  { id, before, after, note }: StatusChange,
): Promise<void> {
  if (after !== 'AT_RISK') return cancelAlert(reach, db, id)
  const about = await findAtRisk(reach, db, id)
  if (!about?.hasSpace) return
  const written = atRiskAlert({ ...about, note, by: fullNameOf(person) })
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

/** Drops what is no longer worth sending. */
export function dropWorthless({ reach, db, now }: OwnContext): Promise<number> {
  const kinds = Object.entries(WORTH_MS) as [NotificationKind, number][]
  const since = kinds.map(([kind, ms]) => ({ kind, dueBy: new Date(now.getTime() - ms) }))
  return dropLate(reach, db, since)
}

/**
 * Sends the next message that is due, in one transaction with what becomes of it; false where there is none. A server
 * that dies meanwhile lets go of it, and another sends it again under the same name.
 */
export async function deliverNext({ reach, db, now }: OwnContext, outgoing: Outgoing): Promise<boolean> {
  const space = await lockReadySpace(reach, db, {
    now,
    paceMs: PACE_MS,
    skewMs: SKEW_MS,
    restMostMs: REST_MOST_MS,
  })
  const message = space && (await lockNext(reach, db, space.venueId, now))
  if (!message) return false
  const outcome = await send(outgoing, space.address, message)
  const became = { ...becameOf(outcome, now), attempts: message.attempts + 1 }
  await updateNotification(reach, db, message.id, became)
  await updateSpace(reach, db, space.id, healthAfter(outcome, space, now))
  return true
}

/** What a try makes of a message. */
function becameOf(outcome: Outcome, now: Date) {
  if (outcome.result === 'sent') return { state: 'sent', sentAt: now, lastError: null } as const
  const lastError = outcome.reason
  return outcome.result === 'refused' ? ({ state: 'dropped', lastError } as const) : { lastError }
}

/** What a try says of the space. A message that is refused says nothing of it; a second goes by all the same. */
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

/** The latest messages to a venue's space; for who may change it, also those to the operations space. */
export async function notificationsOf(context: Context, ref: string): Promise<Notification[]> {
  const { id } = await venueAt(context, ref)
  const operations = may(context.person, 'company.edit')
  return listNotifications(context.reach, context.db, { venueId: id, operations })
}

/**
 * Sends a test message now, whether the space rests or not. It counts before it is sent, and holds no connection while
 * it is. Where it arrives, what waits goes out as well; a failure says nothing of how long the space should rest.
 */
export async function testSpace(
  { database, chat, config }: Parts,
  context: Context,
  { venue: ref, webhook }: { venue: string } & Input<'POST /api/venues/:venue/webhooks/test'>['body'],
): Promise<Reply<'POST /api/venues/:venue/webhooks/test'>> {
  const { now, person } = context
  const venue = await venueAt(context, ref)
  const operations = webhook === 'operations'
  if (operations && !may(person, 'company.edit')) throw forbidden()
  const venueId = operations ? null : venue.id
  const written = testMessage(operations ? person.orgName : venue.name, fullNameOf(person))
  const message = { ...written, id: randomUUID(), venueId }
  const address = await database.transaction((db) => announceTest({ ...context, db }, message))
  if (!address) return { sent: false, error: 'No address is set.' }

  const outcome = await send({ chat, origin: config.publicUrl }, address, message)
  const sent = outcome.result === 'sent'
  const error = sent ? null : outcome.reason
  await database.transaction(async (db) => {
    const { reach } = context
    await updateNotification(reach, db, message.id, becameOf(outcome, now))
    // What else is under way there tells how the space does.
    const space = await lockFreeSpace(reach, db, venueId)
    if (space) {
      const told = sent ? healthAfter(outcome, space, now) : { lastError: error, lastErrorAt: now }
      await updateSpace(reach, db, space.id, told)
    }
    await audit({ ...context, db }, 'webhook.tested', { venueId, webhook, sent, error })
  })
  return { sent, error }
}

/** Writes a test message down, as not sent until it is; answers where it goes. */
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
    lastError: 'no word of what became of it',
    dueAt: now,
    createdAt: now,
  })
  return address
}
