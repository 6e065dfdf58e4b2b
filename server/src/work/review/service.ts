import { isDeepStrictEqual } from 'node:util'
import type { Input, Reply } from '@scope/contract/calls'
import { may, memberOf, standsInFor } from '@scope/contract/kernel/access'
import { addWeeks, dateIn, periodOf, weeksUpTo } from '@scope/contract/kernel/calendar'
import { characters } from '@scope/contract/kernel/text.words'
import type { Journal } from '@scope/contract/work/journal'
import type { Review } from '@scope/contract/work/review'
import { NUMBERS_WEEKS } from '@scope/contract/work/review.words'
import { awayField } from '../../company/away/rules.ts'
import { listUnattended } from '../../company/stand-in/view.ts'
import { venueIdOf } from '../../company/venue/service.ts'
import type { Context } from '../../kernel/context.ts'
import { refuseAbout } from '../../kernel/permit.ts'
import { notFound } from '../../kernel/refusal.ts'
import { audit } from '../../kernel/trail.ts'
import { reviewClock, waitingSince } from '../journal/rules.ts'
import { lockEntry, type ReviewedEntry, type StoredReview, saveReview } from '../journal/store.ts'
import { countUnreviewed, findJournal, listUnreviewed, type Waiting } from '../journal/view.ts'
import {
  earliestWeek,
  isLateFor,
  isLeftOpen,
  lacksToSignOff,
  MISSING_WEEKS,
  missingOf,
  readReply,
  refuseSecondReply,
  refuseUnread,
  refuseUnreviewable,
  reviewAfter,
  reviewTakenBack,
  weeksWithoutNumbers,
} from './rules.ts'
import {
  countBesideJournals,
  type LivePriority,
  listAgreements,
  listArrived,
  listOpen,
  listReported,
  listTeams,
  listTold,
  type TeamMember,
} from './view.ts'

/** The caller's review queue, of one venue or all within reach, by each venue's own date. */
export async function reviewOf(context: Context, ref: string | undefined): Promise<Review> {
  const { now } = context
  const venueId = await venueIdOf(context, ref)
  const scope = { since: waitingSince(now), venueId }
  const ofVisits = { venueId, reader: context.person }
  const [{ rows, next }, { unattended, ...all }, agreements, visits] = await Promise.all([
    listUnreviewed(context, scope),
    besideJournals(context, venueId),
    listAgreements(context, ofVisits),
    listTold(context, ofVisits),
  ])
  const waiting = next === null ? rows.length : await countUnreviewed(context, scope)
  const first = firstOf(all, venueId ? Number.POSITIVE_INFINITY : ROWS_MAX)
  return {
    now: now.toISOString(),
    total:
      waiting +
      all.signOffs.length +
      all.former.length +
      all.members.length +
      all.weeks.length +
      all.arrived.length +
      agreements.filter(({ overdue }) => overdue).length,
    journals: withClocks(rows, now),
    next,
    ...first,
    ...{ agreements, visits, unattended },
    hidden: {
      signOffs: all.signOffs.length - first.signOffs.length,
      notReady: all.notReady.length - first.notReady.length,
      former: all.former.length - first.former.length,
      members: all.members.length - first.members.length,
      weeks: all.weeks.length - first.weeks.length,
      arrived: all.arrived.length - first.arrived.length,
    },
  }
}

/** A page of the journals in the queue, longest waiting first. */
export async function waitingJournalsOf(
  context: Context,
  { venue, after }: Input<'GET /api/review/journals'>['query'],
): Promise<Reply<'GET /api/review/journals'>> {
  const scope = { since: waitingSince(context.now), venueId: await venueIdOf(context, venue) }
  const { rows, next } = await listUnreviewed(context, scope, after)
  return { journals: withClocks(rows, context.now), next }
}

const withClocks = (waiting: readonly Waiting[], now: Date) =>
  waiting.map((one) => ({ ...one, ...clockOf(one, now) }))

/** The length of the review queue with the files of numbers beside it, for a badge that polls every minute. */
export async function countOf(context: Context, ref: string | undefined): Promise<{ total: number }> {
  const venueId = await venueIdOf(context, ref)
  const { now } = context
  const counts = await Promise.all([
    countUnreviewed(context, { since: waitingSince(now), venueId }),
    countBesideJournals(context, {
      ...{ venueId, weeks: currentWeeks(now), reader: context.person },
      editsNumbers: may(context.person, 'metrics.edit'),
    }),
  ])
  return { total: counts[0] + counts[1] }
}

/** This week and last week in any time zone. */
const currentWeeks = (now: Date) =>
  weeksUpTo(addWeeks(earliestWeek(now), 1), MISSING_WEEKS + 1).map((week) => ({
    week,
    periodEnd: periodOf(week).endDate,
  }))

/** The rows of each kind that are sent for several venues: more than a person works through. */
const ROWS_MAX = 200

type Lists = Pick<Review, 'signOffs' | 'notReady' | 'former' | 'members' | 'weeks' | 'arrived'>

/** The first rows of each kind; of one venue, all. */
const firstOf = ({ signOffs, notReady, former, members, weeks, arrived }: Lists, most: number): Lists => ({
  signOffs: signOffs.slice(0, most),
  notReady: notReady.slice(0, most),
  former: former.slice(0, most),
  members: members.slice(0, most),
  weeks: weeks.slice(0, most),
  arrived: arrived.slice(0, most),
})

/** The rest of the queue, of one venue or all within reach. */
async function besideJournals(
  context: Context,
  venueId: string | undefined,
): Promise<Lists & Pick<Review, 'unattended'>> {
  const { now } = context
  const thisWeek = earliestWeek(now)
  const from = firstMissingWeek(now)
  // Work never waits for its own author.
  const own = context.person.bltId
  const asksForGms = may(context.person, 'people.manage')
  const [live, staff, reported, arrived, away] = await Promise.all([
    listOpen(context, { venueId, from }),
    listTeams(context, { venueId, from }),
    listReported(context, { venueId, from: addWeeks(thisWeek, -NUMBERS_WEEKS) }),
    may(context.person, 'metrics.edit') ? listArrived(context, venueId) : [],
    asksForGms ? listUnattended(context.reach, context.db, now, venueId) : [],
  ])
  const open = live.filter(({ bltId }) => bltId !== own)
  const teams = staff.filter(({ bltId }) => bltId !== own)
  const toSignOff = open.flatMap((priority) => {
    const today = dateIn(priority.timezone, now)
    const lacks = lacksToSignOff(priority, today)
    const openTasks = priority.tasks - priority.tasksDone
    if (!lacks) return []
    const late = isLateFor(priority, lacks, today)
    return [{ ...priority, ...awayField(priority.away, today), lacks, late, openTasks }]
  })
  const former = open.filter((priority) => isLeftOpen(priority, dateIn(priority.timezone, now)))
  const members = withGaps(teams, open, now).flatMap(({ gaps, ...member }) =>
    gaps.map((gap) => ({ ...member, ...gap })),
  )
  const weeks = reported
    .flatMap((venue) =>
      weeksWithoutNumbers(venue, dateIn(venue.timezone, now)).map((week) => ({
        ...venue,
        weekOf: week,
      })),
    )
    .toSorted((a, b) => b.weekOf.localeCompare(a.weekOf))
  return {
    signOffs: toSignOff.filter(({ lacks }) => lacks.length === 0),
    notReady: toSignOff.filter(({ lacks, onTeam }) => lacks.length > 0 && onTeam),
    former,
    members,
    weeks,
    arrived,
    unattended: away.flatMap((venue) => {
      const count = toSignOff.filter(({ venueSlug }) => venueSlug === venue.venueSlug).length
      return count > 0 ? [{ ...venue, open: count }] : []
    }),
  }
}

const firstMissingWeek = (now: Date) => addWeeks(earliestWeek(now), 1 - MISSING_WEEKS)

/** A venue’s active members, each with what they have missed last week and this week. */
export async function missingAt(context: Context, venueId: string) {
  const span = { venueId, from: firstMissingWeek(context.now) }
  const [open, teams] = await Promise.all([listOpen(context, span), listTeams(context, span)])
  return withGaps(teams, open, context.now)
}

function withGaps(teams: TeamMember[], open: LivePriority[], now: Date) {
  const prioritiesOf = Map.groupBy(open, ({ bltId }) => bltId)
  return teams.map((member) => {
    const priorities = prioritiesOf.get(member.bltId) ?? []
    return { ...member, gaps: missingOf({ ...member, priorities }, dateIn(member.timezone, now)) }
  })
}

/** A former member’s journal waits for no review. */
function clockOf({ journal, onTeam }: Waiting, now: Date): { reviewBy: string; late: boolean } {
  const { reviewBy, late } = reviewClock(new Date(journal.submittedAt ?? now), now)
  return { reviewBy: reviewBy.toISOString(), late: late && onTeam }
}

/**
 * A review in the audit trail: the length of the reply, never its words (decision 024). For whom a stand-in gave it is said
 * beside who did.
 */
const traceOf = ({ reply, reviewedForId: _for, ...review }: StoredReview) => ({
  ...review,
  replyCharacters: reply === null ? null : characters(reply),
})

/** Called with the journal's id in the transaction of a reply, so that what follows from it is stored exactly when it is. */
export type OnReply = (context: Context, id: string) => Promise<void>

/** Marks the version of a submitted journal that the caller has read as reviewed, with an optional reply. */
export async function reviewJournal(
  context: Context,
  id: string,
  body: Input<'POST /api/journals/:id/review'>['body'],
  onReply: OnReply,
): Promise<Journal> {
  const { now, person } = context
  const reply = readReply(body.reply)
  let replied = false
  const journal = await changeReview(context, id, 'journal.reviewed', (entry) => {
    refuseUnread(entry, body.updatedAt)
    const forId = standsInFor(person, memberOf(entry)) ?? null
    const next = { reviewerId: person.appUserId, forId, now, reply }
    refuseSecondReply(entry, next)
    const after = reviewAfter(entry, next)
    replied = after.reply !== null && after.reply !== entry.review.reply
    return after
  })
  if (replied) await onReply(context, id)
  return journal
}

/** Takes back the caller's own review of a journal, with their own reply: it waits again. */
export function takeBackReview(context: Context, id: string): Promise<Journal> {
  return changeReview(context, id, 'journal.reviewTakenBack', (entry) =>
    reviewTakenBack(entry, context.person.appUserId),
  )
}

async function changeReview(
  context: Context,
  id: string,
  action: 'journal.reviewed' | 'journal.reviewTakenBack',
  afterOf: (entry: ReviewedEntry & { submittedAt: Date }) => StoredReview,
): Promise<Journal> {
  const { reach, db, person } = context
  const entry = await lockEntry(reach, db, id)
  if (!entry) throw notFound()
  refuseAbout(person, 'journal.review', memberOf(entry))
  refuseUnreviewable(entry, person.appUserId)
  const before = entry.review
  const after = afterOf(entry)
  if (!isDeepStrictEqual(after, before)) {
    await saveReview(reach, db, id, after)
    const { bltId } = entry
    await audit(context, action, { id, bltId, before: traceOf(before), after: traceOf(after) })
  }
  const journal = await findJournal(context, id)
  if (!journal) throw notFound()
  return journal
}
