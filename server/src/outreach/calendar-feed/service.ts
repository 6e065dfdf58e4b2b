import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Reply } from '@scope/contract/calls'
import { isBltRole, may } from '@scope/contract/kernel/access'
import { dateIn } from '@scope/contract/kernel/calendar'
import { listAwayFrom } from '../../company/away/view.ts'
import { personNow } from '../../company/session/gate.ts'
import { hashToken, newToken } from '../../company/session/rules.ts'
import { clockOf } from '../../company/venue/service.ts'
import type { Context, OpenContext } from '../../kernel/context.ts'
import { Download } from '../../kernel/http/reply/download.ts'
import { notFound } from '../../kernel/refusal.ts'
import { audit } from '../../kernel/trail.ts'
import { type CalendarEvent, icalendar, withoutSequence } from './ical.ts'
import { daysAway, dueDates, dueSpan, dueWeeks, firstJournalWeek, journalDays, visitDays } from './rules.ts'
import { findFeed, findMadeAt, removeFeed, saveFeed } from './store.ts'
import { findJournalOwner, listDues, listOfVisits } from './view.ts'

/** Whether the caller has a feed, and since when. */
export async function feedOf({ db, person }: Context): Promise<Reply<'GET /api/calendar-feed'>> {
  return { madeAt: (await findMadeAt(db, person.userId))?.toISOString() ?? null }
}

/** Creates the caller's feed and ends the previous one. Only the hash of its secret is stored. */
export async function makeFeed(
  context: Context,
  publicUrl: string,
): Promise<Reply<'POST /api/calendar-feed'>> {
  const { db, now, person } = context
  const secret = newToken()
  await saveFeed(db, { userId: person.userId, hash: hashToken(secret), madeAt: now })
  await audit(context, 'calendarFeed.made', {})
  return { address: `${publicUrl}/api/calendars/${secret}.ics`, madeAt: now.toISOString() }
}

/** Ends the caller's feed. */
export async function endFeed(context: Context): Promise<void> {
  const removed = await removeFeed(context.db, context.person.userId)
  if (removed > 0) await audit(context, 'calendarFeed.ended', {})
}

/**
 * The calendar of a secret address, as its owner may see it now. Anyone with the address can read it, without a
 * session. 404 for an address that never existed, was renewed, or belongs to someone who has left, without distinction.
 */
export async function calendarAt(
  { db, now }: OpenContext,
  file: string,
  publicUrl: string,
): Promise<Download> {
  const feed = await findFeed(db, hashToken(file.replace(/\.ics$/i, '')))
  const owner = feed && (await personNow(db, feed.userId))
  if (!owner) throw notFound()
  const events = await eventsOf({ db, now, ...owner })
  const calendar = icalendar(events, { origin: publicUrl, madeAt: feed.madeAt, now })
  const text = Buffer.from(calendar)
  return new Download({
    name: 'scope.ics',
    type: 'text/calendar; charset=utf-8',
    size: text.length,
    tag: `W/${createHash('sha256').update(withoutSequence(calendar)).digest('base64url').slice(0, 22)}`,
    open: async () => Readable.from([text]),
  })
}

/**
 * The due weeks for everyone, a member's own days and dates, those of a general manager's members, and the visits of who
 * reads visits.
 */
async function eventsOf(context: Context): Promise<CalendarEvent[]> {
  const { reach, db, now, person } = context
  const { timezone } = await clockOf(context, undefined)
  const today = dateIn(timezone, now)
  const own = isBltRole(person.jobRole)
  const manages = person.jobRole === 'GM' && may(person, 'one-on-one.read')
  const [journals, dues, away, visits] = await Promise.all([
    own ? findJournalOwner(reach, db, { bltId: person.bltId, from: firstJournalWeek(today) }) : undefined,
    own || manages
      ? listDues(reach, db, { bltId: own ? person.bltId : undefined, today, ...dueSpan(today) })
      : [],
    listAwayFrom(reach, db, { self: person.appUserId, all: manages, from: dueSpan(today).from, today }),
    may(person, 'visit.read') ? listOfVisits(context, dueSpan(today)) : [],
  ])
  return [
    ...dueWeeks(today),
    ...(journals ? journalDays(journals, today) : []),
    ...daysAway(
      away.map(({ person: whose, ...days }) => ({
        ...days,
        whose: whose.id === person.appUserId ? null : whose.name,
      })),
    ),
    ...dueDates(dues.map(({ bltName, ...due }) => ({ ...due, whose: own ? null : bltName }))),
    ...visitDays(visits),
  ]
}
