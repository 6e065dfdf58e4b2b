import { isOpenIn, type OpenDays } from '@scope/contract/company/open-days.words'
import {
  addDays,
  addWeeks,
  type PlainDate,
  type Week,
  weekOf,
  weeksUpTo,
} from '@scope/contract/kernel/calendar'
import { type PriorityStatus, REQUIRED } from '@scope/contract/work/priority.words'
import { type MISSING, NUMBERS_WEEKS, REPLY_MAX } from '@scope/contract/work/review.words'
import { isAway, isWeekAway } from '../../company/away/rules.ts'
import { conflict, forbidden, Refusal, refuseTooLong } from '../../kernel/refusal.ts'
import { checklist, inDueWeek, isSettled, type PriorityFacts } from '../priority/rules.ts'
import {
  type CheckInFacts,
  type JournalFacts,
  journalDueDay,
  missedWeeks,
  overdueWeeks,
} from '../week/rules.ts'

/** The weeks in which a member may be missing something: last week and this one. */
export const MISSING_WEEKS = 2

/** A manager's review of a journal, and the reply. Without a reviewer, nobody has reviewed it. */
export type Review = {
  reviewedById: string | null
  /** The general manager for whom a stand-in reviewed it. */
  reviewedForId: string | null
  reviewedAt: Date | null
  reply: string | null
  repliedById: string | null
}

/** Refuses the review of an entry that is the reviewer's own, or that its author has not submitted. */
export function refuseUnreviewable(
  entry: { authorId: string; submittedAt: Date | null },
  reviewerId: string,
): asserts entry is { authorId: string; submittedAt: Date } {
  if (entry.authorId === reviewerId) throw forbidden('You cannot review your own journal.')
  if (!entry.submittedAt) throw conflict('This journal is not submitted yet.')
}

/**
 * Refuses the review of a text that the reviewer has not read, because the author submitted a new one. For everyone
 * except the author, an entry's version is its submission time. A call without a version reviews the current text.
 */
export function refuseUnread(entry: { entry: string; submittedAt: Date }, read: string | undefined): void {
  const updatedAt = entry.submittedAt.toISOString()
  if (read === undefined || read === updatedAt) return
  throw new Refusal('stale', 'The author submitted this journal again. Read it first.', {
    currentEntry: { entry: entry.entry, updatedAt },
  })
}

/**
 * The reviewer's reply, trimmed: null if blank, undefined if the call has none. Refuses more than 1000 code points.
 */
export function readReply(reply: string | null | undefined): string | null | undefined {
  if (reply === undefined) return undefined
  const text = reply?.trim() || null
  refuseTooLong('reply', 'A reply', text ?? '', REPLY_MAX)
  return text
}

/** A manager's new review; `forId` is the general manager for whom a stand-in gives it. Reply: undefined leaves it as it is, null removes the manager's own. */
type Next = { reviewerId: string; forId?: string | null; now: Date; reply: string | null | undefined }

/**
 * Refuses a reply if another manager has already replied to this version, so that no reply is lost. A reply to an
 * earlier version may be replaced. `repliedBy` is who wrote the existing reply.
 */
export function refuseSecondReply(
  entry: { submittedAt: Date; review: Review; repliedBy: string | null },
  { reviewerId, reply }: Pick<Next, 'reviewerId' | 'reply'>,
): void {
  const { review, repliedBy } = entry
  if (!reply || !review.reply || review.repliedById === reviewerId) return
  // A review of a later version without a reply keeps the earlier reply.
  const toThisVersion = !isUnreviewed(entry) && review.repliedById === review.reviewedById
  if (toThisVersion) throw conflict(`${repliedBy} has already replied to this journal.`)
}

/**
 * Combines a new review with the existing one. The first review of a version stays, unless someone replies: then that
 * person becomes the reviewer and may change or remove the reply. Nobody can remove another person's reply.
 */
export function reviewAfter(entry: { submittedAt: Date; review: Review }, next: Next): Review {
  const { review } = entry
  const { reviewerId, forId = null, reply } = next
  const takes = isUnreviewed(entry) || (reply && review.reviewedById !== reviewerId)
  // A review counts for the current text, so it is never dated before its submission.
  const reviewedAt = next.now > entry.submittedAt ? next.now : entry.submittedAt
  const ownTakenBack = reply === null && review.repliedById === reviewerId
  return {
    ...review,
    ...(takes ? { reviewedById: reviewerId, reviewedForId: forId, reviewedAt } : {}),
    ...(reply ? { reply, repliedById: reviewerId } : {}),
    ...(ownTakenBack ? { reply: null, repliedById: null } : {}),
  }
}

/**
 * Takes back a manager's own review of the latest text, with their own reply. A text that nobody has reviewed stays as
 * it is. Refuses another manager's review. `reviewedBy` is who gave it.
 */
export function reviewTakenBack(
  entry: { submittedAt: Date; review: Review; reviewedBy: string | null },
  reviewerId: string,
): Review {
  const { review } = entry
  if (isUnreviewed(entry)) return review
  if (review.reviewedById !== reviewerId)
    throw forbidden(`Only ${entry.reviewedBy} can take this review back.`)
  const ownReply = review.repliedById === reviewerId
  return {
    ...review,
    reviewedById: null,
    reviewedForId: null,
    reviewedAt: null,
    ...(ownReply ? { reply: null, repliedById: null } : {}),
  }
}

/** Whether nobody has reviewed the entry's latest text. */
function isUnreviewed({ submittedAt, review: { reviewedAt } }: { submittedAt: Date; review: Review }) {
  return reviewedAt === null || reviewedAt < submittedAt
}

/** The facts of a live priority that the rules need. */
export type LiveFacts = PriorityFacts &
  CheckInFacts & {
    tasks: number
    tasksDone: number
    /** The weeks from its due week on with a submitted entry about its member. */
    journalWeeks: readonly Week[]
  }

/**
 * What the sign-off of a priority still lacks in its due week, in the checklist's order (decisions 4). Null if it cannot
 * be signed off now.
 */
export function lacksToSignOff(priority: LiveFacts, today: PlainDate): (typeof REQUIRED)[number][] | null {
  if (isSettled(priority, today) || !inDueWeek(priority, today)) return null
  // In the due week, the checklist needs this week's entry.
  const week = weekOf(today)
  const hasJournal = priority.journalWeeks.includes(week)
  const list = checklist({ ...priority, hasJournal, isWeekAway: isWeekAway(priority.away, week) })
  return REQUIRED.filter((name) => !list[name])
}

/**
 * Whether something that the sign-off lacks is late or wrong, and not merely still to come: at risk, or this week’s journal
 * overdue. Of somebody who is away nothing is late (life, away).
 */
export function isLateFor(
  { status, away, adminDayDow }: Pick<LiveFacts, 'away'> & { status: PriorityStatus; adminDayDow: number },
  lacks: readonly (typeof REQUIRED)[number][],
  today: PlainDate,
): boolean {
  if (isAway(away, today)) return false
  const isDue = today > journalDueDay(weekOf(today), { adminDayDow, away })
  return (lacks.includes('onTrack') && status === 'AT_RISK') || (lacks.includes('journal') && isDue)
}

/**
 * Whether a former member’s priority is still open and not ready to sign off, so that a manager has to decide: hand it over
 * or withdraw it. A closed venue asks for no decision. `today` is the venue's plain date.
 */
export function isLeftOpen(priority: LiveFacts & { onTeam: boolean }, today: PlainDate): boolean {
  const isOpen = isOpenIn(priority.openDays, weekOf(today)) && !isSettled(priority, today)
  return !priority.onTeam && isOpen && !readyToSignOff(priority, today)
}

/** Whether a priority only waits for its sign-off: in its due week, with the whole checklist met (decisions 4). */
export function readyToSignOff(priority: LiveFacts, today: PlainDate): boolean {
  return lacksToSignOff(priority, today)?.length === 0
}

/**
 * What a BLT member has missed last week and this week: check-ins that can still be made, and the member's own overdue
 * journals (decisions 4 and 5). A check-in of this week is not missed before its Sunday is over. Last week counts,
 * because a gap stays a gap on Monday. Weeks before the member was added ask for no journal. Nobody who is away now has
 * missed anything.
 */
export function missingOf(
  { priorities, ...member }: JournalFacts & { priorities: readonly LiveFacts[] },
  today: PlainDate,
): { weekOf: Week; missing: (typeof MISSING)[number][] }[] {
  if (isAway(member.away, today)) return []
  const checkIns = priorities
    .filter((priority) => !isSettled(priority, today))
    .flatMap((priority) => missedWeeks(priority, today))
    .filter((week) => week >= weekOf(member.since))
  const journals = overdueWeeks(member, today, MISSING_WEEKS)
  return weeksUpTo(weekOf(today), MISSING_WEEKS).flatMap((week) => {
    const missing = [
      ...(checkIns.includes(week) ? ['check-in' as const] : []),
      ...(journals.includes(week) ? ['journal' as const] : []),
    ]
    return missing.length > 0 ? [{ weekOf: week, missing }] : []
  })
}

/**
 * Weeks without numbers among the last four complete ones in which the venue was open, newest first, none before it was
 * added. `today` and `since` are plain dates of the venue.
 */
export function weeksWithoutNumbers(
  { reported, since, openDays }: { reported: readonly Week[]; since: PlainDate; openDays: OpenDays },
  today: PlainDate,
): Week[] {
  const last = weeksUpTo(addWeeks(weekOf(today), -1), NUMBERS_WEEKS).reverse()
  return last.filter((week) => week >= weekOf(since) && isOpenIn(openDays, week) && !reported.includes(week))
}

/** On Monday from noon on, local time, who edits a venue’s numbers hears that last week’s are missing. */
export const NUMBERS_NOON = 12

/** The earliest current week in any time zone. */
export function earliestWeek(now: Date): Week {
  return weekOf(addDays(now.toISOString().slice(0, 10), -1))
}
