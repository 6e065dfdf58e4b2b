import { randomUUID } from 'node:crypto'
import { may } from '@scope/contract/access'
import { addWeeks, dateIn, weekOf } from '@scope/contract/calendar'
import type { Input, Reply } from '@scope/contract/calls'
import type { Notification } from '@scope/contract/notification'
import type { NotificationKind } from '@scope/contract/notification.words'
import { fullNameOf } from '@scope/contract/person.words'
import type { PriorityStatus } from '@scope/contract/priority.words'
import { NUMBERS_WEEKS } from '@scope/contract/review.words'
import type { Context, OwnContext } from '../../context.ts'
import { cardOf } from '../../ports/chat/card.ts'
import type { ChatSender, Outcome } from '../../ports/chat/chat.ts'
import {
  atRiskAlert,
  journalReminder,
  testMessage,
  type Written,
  weeklyDigest,
} from '../../ports/chat/messages.ts'
import { forbidden } from '../../refusal.ts'
import { audit } from '../audit/store.ts'
import { earliestWeek, weeksWithoutNumbers } from '../review/rules.ts'
import { listReported, listTeams } from '../review/view.ts'
import { weekOfAll } from '../rollup/service.ts'
import { findSignals } from '../signal/service.ts'
import { venueAt } from '../venue/service.ts'
import {
  alertAt,
  type Due,
  firstOwedWeek,
  owedJournals,
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
  countTests,
  dropLate,
  lockNext,
  lockReadySpace,
  lockSpace,
  rewriteAlert,
  type Space,
  type SpaceOf,
  updateNotification,
  updateSpace,
} from './store.ts'
import { findAtRisk, listNotifications, type Planned } from './view.ts'

const WEEK_MS = 7 * 24 * 3_600_000

/** Who posts, and where links in messages lead. */
export type Outgoing = { chat: ChatSender; origin: string }

/**
 * Tells a venue's space that a priority became at risk, in the transaction in which it does. The alert waits a while:
 * when the priority is called otherwise meanwhile it is taken back, and another note replaces the one that it has.
 */
export async function tellStatus(
  { reach, db, now, person }: Context,
  {
    id,
    before,
    after,
    note,
  }: { id: string; before: PriorityStatus; after: PriorityStatus; note: string | null },
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

/** Decides once what is said on a day that is due: answers how many messages were written, none or one. */
async function plan(
  { reach, db, now }: OwnContext,
  venueId: SpaceOf,
  due: Due,
  what: { kind: NotificationKind; key: string; write: () => Promise<Written | null> },
): Promise<number> {
  const space = await lockSpace(reach, db, venueId)
  if (space.plannedFor === due.date) return 0
  await updateSpace(reach, db, space.id, { plannedFor: due.date })
  const written = space.address ? await what.write() : null
  if (!written) return 0
  const { kind, key } = what
  await addNotification(reach, db, { ...written, kind, key, venueId, dueAt: due.at, createdAt: now })
  return 1
}

/** A venue's journal reminder: one message that names everyone missing, and none where nobody is. */
export function planReminder(
  context: OwnContext,
  venue: NonNullable<Planned['venue']>,
  due: Due,
): Promise<number> {
  const write = async () => {
    const team = await listTeams(context, { venueId: venue.id, from: firstOwedWeek(due.date) })
    const missing = team.flatMap((member) => {
      const owed = owedJournals(member, due.date)
      return owed ? [{ name: member.bltName, ...owed }] : []
    })
    return missing.length > 0 ? journalReminder(venue, missing, due.date) : null
  }
  const key = `journal-reminder:${venue.id}:${due.date}`
  return plan(context, venue.id, due, { kind: 'journal-reminder', key, write })
}

/** The company's digest, with the figures of the rollup and the signals as that Sunday shows them. */
export function planDigest(
  context: OwnContext,
  company: { id: string; name: string },
  due: Due,
): Promise<number> {
  const write = async () => {
    // Sent late, it is still about the week that ended.
    const then = { ...context, now: due.at }
    const rollup = await weekOfAll(then)
    // Most numbers are typed on Monday: until one venue's are there, the latest are those of the week before.
    const numbers =
      rollup.cards.revenue.reported > 0
        ? rollup
        : await weekOfAll({ ...then, now: new Date(due.at.getTime() - WEEK_MS) })
    const [missing, signals] = await Promise.all([
      missingNumbersOf(then),
      findSignals(then, { range: undefined, venueId: undefined }),
    ])
    return weeklyDigest({ company: company.name, rollup, numbers, missing, signals })
  }
  const key = `digest:${company.id}:${weekOf(due.date)}`
  return plan(context, null, due, { kind: 'digest', key, write })
}

/** The venues whose numbers of complete weeks are missing, as they wait for the managers. */
async function missingNumbersOf(context: OwnContext) {
  const { now } = context
  const from = addWeeks(earliestWeek(now), -NUMBERS_WEEKS)
  const venues = await listReported(context, { venueId: undefined, from })
  return venues
    .map((venue) => ({
      venueName: venue.venueName,
      weeks: weeksWithoutNumbers(venue, dateIn(venue.timezone, now)).length,
    }))
    .filter(({ weeks }) => weeks > 0)
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
  const attempts = message.attempts + 1
  await updateNotification(
    reach,
    db,
    message.id,
    outcome.result === 'sent'
      ? { state: 'sent', sentAt: now, attempts, lastError: null }
      : { attempts, lastError: outcome.reason },
  )
  await noteHealth({ reach, db, now }, space, outcome)
  return true
}

async function send(
  { chat, origin }: Outgoing,
  address: string,
  { id, summary, message }: Written & { id: string },
): Promise<Outcome> {
  return chat.send({ id, address, body: cardOf(message, summary, origin) })
}

async function noteHealth({ reach, db, now }: OwnContext, space: Space, outcome: Outcome): Promise<void> {
  if (outcome.result === 'sent') {
    const well = { failures: 0, lastError: null, lastErrorAt: null, restedUntil: null }
    return updateSpace(reach, db, space.id, { ...well, lastSentAt: now })
  }
  const failures = space.failures + 1
  const rest = restAfter(outcome, { failures, chance: Math.random() })
  const restedUntil = new Date(now.getTime() + rest)
  const failed = { failures, lastError: outcome.reason, lastErrorAt: now, restedUntil }
  await updateSpace(reach, db, space.id, failed)
}

/** The latest messages to a venue's space; for who may change it, also those to the operations space. */
export async function notificationsOf(context: Context, ref: string): Promise<Notification[]> {
  const { id } = await venueAt(context, ref)
  const operations = may(context.person, 'company.edit')
  return listNotifications(context.reach, context.db, { venueId: id, operations })
}

/**
 * Sends a test message now, whether the space rests or not, and notes what became of it. Where it arrives, what waits
 * goes out as well.
 */
export async function testSpace(
  context: Context,
  { venue: ref, webhook }: { venue: string } & Input<'POST /api/venues/:venue/webhooks/test'>['body'],
  outgoing: Outgoing,
): Promise<Reply<'POST /api/venues/:venue/webhooks/test'>> {
  const { reach, db, now, person } = context
  const venue = await venueAt(context, ref)
  const operations = webhook === 'operations'
  if (operations && !may(person, 'company.edit')) throw forbidden()
  const venueId = operations ? null : venue.id
  const space = await lockSpace(reach, db, venueId)
  if (!space.address) return { sent: false, error: 'No address is set.' }
  refuseManyTests(await countTests(reach, db, venueId, testsSince(now)))

  const id = randomUUID()
  const written = testMessage(operations ? person.orgName : venue.name, fullNameOf(person))
  const outcome = await send(outgoing, space.address, { ...written, id })
  const error = outcome.result === 'sent' ? null : outcome.reason
  const sent = error === null
  await addNotification(reach, db, {
    ...written,
    id,
    kind: 'test',
    key: `test:${id}`,
    venueId,
    state: sent ? 'sent' : 'dropped',
    attempts: 1,
    lastError: error,
    dueAt: now,
    sentAt: sent ? now : null,
    createdAt: now,
  })
  await noteHealth(context, space, outcome)
  await audit(context, 'webhook.tested', { venueId, webhook, sent, error })
  return { sent, error }
}
