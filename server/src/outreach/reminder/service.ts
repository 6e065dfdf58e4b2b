import { randomUUID } from 'node:crypto'
import { isOpenIn } from '@scope/contract/company/open-days.words'
import { fullNameOf } from '@scope/contract/company/person.words'
import { mayAbout } from '@scope/contract/kernel/access'
import {
  addWeeks,
  dateIn,
  type PlainDate,
  periodOf,
  type Week,
  weekOf,
} from '@scope/contract/kernel/calendar'
import type { TargetStanding } from '@scope/contract/numbers/targets'
import type { ChatEvent } from '@scope/contract/outreach/outbox.words'
import type { Reminder } from '@scope/contract/outreach/reminder'
import { NUMBERS_WEEKS } from '@scope/contract/work/review.words'
import { venueAt, venueIdOf } from '../../company/venue/service.ts'
import { listVenues } from '../../company/venue/view.ts'
import { lastWeekOfAll, weekOfAll } from '../../insight/rollup/service.ts'
import { findSignals } from '../../insight/signal/service.ts'
import { wellDonesOfWeek } from '../../insight/well-done/service.ts'
import type { Context, OwnContext } from '../../kernel/context.ts'
import type { Db } from '../../kernel/db/pool/pool.ts'
import { conflict, forbidden, notFound } from '../../kernel/refusal.ts'
import { audit } from '../../kernel/trail.ts'
import { standingsAt } from '../../numbers/targets/service.ts'
import type { Written } from '../../ports/chat/message.ts'
import { earliestWeek, readyToSignOff, weeksWithoutNumbers } from '../../work/review/rules.ts'
import { missingAt } from '../../work/review/service.ts'
import { listOpen, listReported, listTeams } from '../../work/review/view.ts'
import { addChatMessage, isWritten, lockSpace, type SpaceOf, updateSpace } from '../chat/store.ts'
import { type Mailing, mailReminders } from '../mail/chosen.ts'
import { pushReminders } from '../push/notifications.ts'
import { type DigestOf, journalReminder, memberReminder, weeklyDigest } from './messages.ts'
import {
  type Due,
  firstOwedWeek,
  memberReminderKey,
  owedJournals,
  type Subject,
  weeksToRemind,
} from './rules.ts'
import { listReminders, type Planned } from './view.ts'

/**
 * Decides, once per due day, whether a space needs a message, and writes it. `beside` writes other messages that are
 * due then. Returns how many were written.
 */
async function plan(
  { reach, db, now }: OwnContext,
  venueId: SpaceOf,
  due: Due,
  what: {
    event: ChatEvent
    key: string
    write: () => Promise<Written | null>
    beside?: () => Promise<number>
  },
): Promise<number> {
  const space = await lockSpace(reach, db, venueId)
  if (space.plannedFor === due.date) return 0
  await updateSpace(reach, db, space.id, { plannedFor: due.date })
  const { event, key, write, beside } = what
  const others = beside ? await beside() : 0
  const written = space.address ? await write() : null
  if (!written) return others
  await addChatMessage(reach, db, { ...written, event, key, venueId, dueAt: due.at, createdAt: now })
  return others + 1
}

/**
 * A venue's journal reminder: one message with everyone missing, and e-mails to those who chose them, even if the venue
 * has no space. Nothing if nobody is missing.
 */
export async function planReminder(
  context: OwnContext,
  mailing: Mailing,
  venue: NonNullable<Planned['venue']>,
  due: Due,
): Promise<number> {
  const team = await listTeams(context, { venueId: venue.id, from: firstOwedWeek(due.date) })
  const missing = team.flatMap((member) => {
    const owed = owedJournals(member, due.date)
    return owed ? [{ name: member.bltName, bltId: member.bltId, ...owed }] : []
  })
  return plan(context, venue.id, due, {
    event: 'journal-reminder',
    key: `journal-reminder:${venue.id}:${due.date}`,
    write: async () => (missing.length > 0 ? journalReminder(venue, missing, due.date) : null),
    beside: async () => {
      const pushed = await pushReminders(context, { timezone: venue.timezone, owed: missing, date: due.date })
      return (
        pushed + (await mailReminders(context, mailing, { venueId: venue.id, owed: missing, dueAt: due.at }))
      )
    },
  })
}

/**
 * The company's digest, with the figures of the rollup and the signals as of that Sunday. They are read through `pool`
 * in parallel; the single connection of a transaction would read them one after another.
 */
export function planDigest(
  context: OwnContext,
  pool: Db,
  company: { id: string; name: string },
  due: Due,
): Promise<number> {
  const write = async () => {
    // Even a late digest is about the week that ended.
    const then = { ...context, db: pool, now: due.at }
    const rollup = await weekOfAll(then)
    // Most numbers are entered on Monday. Until a venue has them, the digest shows the previous week.
    const numbers = rollup.cards.revenue.reported > 0 ? rollup : await lastWeekOfAll(then)
    const [missing, offTarget, closing, wellDones, signals] = await Promise.all([
      missingNumbersOf(then),
      offTargetOf(then, numbers.weeks),
      closingOf(then, due.date),
      wellDonesOfWeek(then, due.at),
      findSignals(then, { range: undefined, venueId: undefined, ofThose: 'who are there' }),
    ])
    const read = { rollup, numbers, missing, offTarget, closing, wellDones, signals }
    return weeklyDigest({ company: company.name, ...read })
  }
  const key = `digest:${company.id}:${weekOf(due.date)}`
  return plan(context, null, due, { event: 'digest', key, write })
}

/**
 * The period that ends on the digest's Sunday, with its unsigned priorities, even if the digest is sent after midnight;
 * null on other Sundays.
 */
async function closingOf(context: OwnContext, date: PlainDate): Promise<DigestOf['closing']> {
  const { number, year, endDate, dueWeekStart } = periodOf(date)
  if (date !== endDate) return null
  const open = await listOpen(context, { venueId: undefined, from: dueWeekStart, ended: true })
  const ofPeriod = open.filter(
    (priority) =>
      priority.period === number && priority.year === year && isOpenIn(priority.openDays, dueWeekStart),
  )
  const unsigned = [...Map.groupBy(ofPeriod, ({ venueName }) => venueName)].map(([venueName, some]) => ({
    venueName,
    count: some.length,
    ready: some.filter((priority) => readyToSignOff(priority, date)).length,
  }))
  return { period: number, unsigned: unsigned.toSorted((a, b) => b.count - a.count) }
}

/** How many venues are read at once, to keep statements short. */
const AT_ONCE = 250

/** The figures of the weeks that have been off their target for three weeks, red before amber, then by venue. */
async function offTargetOf(context: OwnContext, weeks: readonly Week[]): Promise<DigestOf['offTarget']> {
  const venues = await listVenues(context.reach, context.db, context.now)
  const complete = weeks.at(-1) ?? ''
  const off: (TargetStanding & { venueName: string })[] = []
  for (let start = 0; start < venues.length; start += AT_ONCE) {
    const some = venues.slice(start, start + AT_ONCE)
    const venueIds = some.map(({ id }) => id)
    const standings = await standingsAt(context, { venueIds, span: weeks, complete })
    for (const { id, name } of some) {
      for (const standing of standings.get(id) ?? []) {
        const { state, status } = standing
        const isOff = state !== null && state !== 'green' && status !== null && status !== 'green'
        if (isOff) off.push({ ...standing, venueName: name })
      }
    }
  }
  return off.toSorted((a, b) => Number(b.status === 'red') - Number(a.status === 'red'))
}

/** Venues with missing numbers, by the same rule as the managers' queue. */
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

/** Today’s reminders from managers to members, of one venue or all within reach. */
export async function remindersOf(context: Context, ref: string | undefined): Promise<Reminder[]> {
  return listReminders(context, await venueIdOf(context, ref))
}

/**
 * Writes a manager’s reminder of a member's missing work to the outbox, at most one a day and subject from all
 * managers. The space is locked, so that two managers do not send two.
 */
export async function remindMember(
  context: Context,
  { venue: venueRef, blt, subject }: { venue: string; blt: string; subject: Subject },
): Promise<Reminder & { id: string }> {
  const { reach, db, now, person } = context
  const venue = await venueAt(context, venueRef)
  const member = (await missingAt(context, venue.id)).find(
    ({ bltId, bltSlug }) => bltId === blt || bltSlug === blt,
  )
  if (!member) throw notFound()
  if (!mayAbout(person, 'member.remind', { id: member.bltId, venueId: venue.id })) throw forbidden()
  const { bltId, bltName: name, bltSlug: slug } = member
  const weeks = weeksToRemind(member.gaps, subject)
  const space = await lockSpace(reach, db, venue.id)
  if (!space.address) throw conflict(`Add the webhook address of ${venue.name} in Settings first.`)
  const key = memberReminderKey(bltId, subject, dateIn(venue.timezone, now))
  if (await isWritten(reach, db, key)) throw conflict(`${name} was already reminded today.`)
  const id = randomUUID()
  const written = memberReminder({ venue, member: { name, slug }, subject, weeks, by: fullNameOf(person) })
  await addChatMessage(reach, db, {
    ...written,
    id,
    event: 'member-reminder',
    key,
    venueId: venue.id,
    dueAt: now,
    createdAt: now,
  })
  await audit(context, 'member.reminded', { id, bltId, subject, weeks })
  return { id, bltId, subject, remindedAt: now.toISOString() }
}
