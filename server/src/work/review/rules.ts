import {
  addDays,
  addWeeks,
  type PlainDate,
  periodOf,
  type Week,
  weekOf,
  weeksUpTo,
} from '@scope/contract/kernel/calendar'
import { type MISSING, NUMBERS_WEEKS, REPLY_MAX } from '@scope/contract/work/review.words'
import { conflict, forbidden, Refusal, refuseTooLong } from '../../kernel/refusal.ts'
import { journalBadge, journalDueDay } from '../journal/rules.ts'
import { checklist, inDueWeek, isSettled, type PriorityFacts } from '../priority/rules.ts'

/** The weeks in which a member may be missing something: last week and this one. */
export const MISSING_WEEKS = 2

/** A manager's review of a journal, and the reply to it; without a reviewer nobody has reviewed it. */
export type Given = {
  reviewedById: string | null
  reviewedAt: Date | null
  reply: string | null
  repliedById: string | null
}

/** Refuses the review of an entry that is the reviewer's own, or that its author has not submitted. */
export function refuseUnreviewable(
  entry: { authorId: string; submittedAt: Date | null },
  reviewerId: string,
): asserts entry is { authorId: string; submittedAt: Date } {
  if (entry.authorId === reviewerId) throw forbidden('Your own journal is reviewed by someone else.')
  if (!entry.submittedAt) throw conflict('This journal is not submitted yet.')
}

/**
 * Refuses to review what the reviewer has not read: the author submitted another text meanwhile. For everyone but its
 * author the version of an entry is when it was submitted. A call that names no version reviews what is there.
 */
export function refuseUnread(entry: { entry: string; submittedAt: Date }, read: string | undefined): void {
  const updatedAt = entry.submittedAt.toISOString()
  if (read === undefined || read === updatedAt) return
  throw new Refusal('stale', 'The author submitted this journal again meanwhile.', {
    currentEntry: { entry: entry.entry, updatedAt },
  })
}

/**
 * The reply that a reviewer sends, trimmed: null for a blank one, undefined where the call says nothing about it.
 * Refuses more than 1000 characters, counted in code points.
 */
export function readReply(reply: string | null | undefined): string | null | undefined {
  if (reply === undefined) return undefined
  const text = reply?.trim() || null
  refuseTooLong('reply', 'A reply', text ?? '', REPLY_MAX)
  return text
}

/** What a manager does: who, when, and the reply; undefined says nothing about it, null takes one's own back. */
type Next = { reviewerId: string; now: Date; reply: string | null | undefined }

/**
 * Refuses a reply where another manager's stands: of two who reply at once, neither loses a word, and the author reads
 * no reply that is gone a minute later. A reply to an earlier version gives way. `repliedBy` is who wrote the one there.
 */
export function refuseSecondReply(
  entry: { submittedAt: Date; review: Given; repliedBy: string | null },
  { reviewerId, reply }: Pick<Next, 'reviewerId' | 'reply'>,
): void {
  const { review, repliedBy } = entry
  if (!reply || !review.reply || review.repliedById === reviewerId) return
  // Whoever reviews a later version without a word leaves the reply of the one before as it is.
  const toThisVersion = !isUnreviewed(entry) && review.repliedById === review.reviewedById
  if (toThisVersion) throw conflict(`${repliedBy} has replied to this journal already.`)
}

/**
 * What a review makes of the one before. The first review of a version stays; whoever replies takes over, and may
 * change the reply or take it back. Nobody takes back another's.
 */
export function reviewAfter(entry: { submittedAt: Date; review: Given }, next: Next): Given {
  const { review } = entry
  const { reviewerId, reply } = next
  const takes = isUnreviewed(entry) || (reply && review.reviewedById !== reviewerId)
  // A review that was under way when the author submitted again is of what is there now.
  const reviewedAt = next.now > entry.submittedAt ? next.now : entry.submittedAt
  const ownTakenBack = reply === null && review.repliedById === reviewerId
  return {
    ...review,
    ...(takes ? { reviewedById: reviewerId, reviewedAt } : {}),
    ...(reply ? { reply, repliedById: reviewerId } : {}),
    ...(ownTakenBack ? { reply: null, repliedById: null } : {}),
  }
}

/** Whether nobody has reviewed what an entry says now. */
function isUnreviewed({ submittedAt, review: { reviewedAt } }: { submittedAt: Date; review: Given }) {
  return reviewedAt === null || reviewedAt < submittedAt
}

/** What the rules need to know of a live priority; `givenOn` is a plain date of the venue. */
export type LiveFacts = PriorityFacts & {
  tasks: number
  tasksDone: number
  givenOn: PlainDate
  /** The weeks in which it has a check-in, and those with a submitted entry about its member. */
  checkInWeeks: readonly Week[]
  journalWeeks: readonly Week[]
}

/** Whether a priority only waits for its sign-off: in its due week, with the whole checklist met (decisions 4). */
export function readyToSignOff(priority: LiveFacts, today: PlainDate): boolean {
  if (isSettled(priority, today) || !inDueWeek(priority, today)) return false
  // In the due week, this week is the one whose entry the checklist asks for.
  return checklist({ ...priority, hasJournal: priority.journalWeeks.includes(weekOf(today)) }).ready
}

/**
 * The last day on which a week's check-in is not missed yet: the member's Admin Day, when there is time for it, but no
 * later than Thursday, so that nobody's weekend begins without one.
 */
export function checkInDueDay(week: Week, adminDayDow: number): PlainDate {
  const adminDay = journalDueDay(week, adminDayDow)
  const thursday = addDays(week, 3)
  return adminDay < thursday ? adminDay : thursday
}

/**
 * Whether a priority misses a week's check-in that can still be given: the week is of its period, which runs, and the
 * day after the Admin Day has begun, at the latest Friday. One that was given after that day has time until the next
 * week. `today` is the venue's plain date.
 */
export function missesCheckIn(
  priority: LiveFacts,
  { week, adminDayDow, today }: { week: Week; adminDayDow: number; today: PlainDate },
): boolean {
  const period = periodOf(week)
  if (priority.year !== period.year || priority.period !== period.number) return false
  if (isSettled(priority, today) || priority.checkInWeeks.includes(week)) return false
  const dueDay = checkInDueDay(week, adminDayDow)
  return today > dueDay && priority.givenOn <= dueDay
}

/** What the rules need to know of a member; `since` is the plain date on which they were added. */
type MemberFacts = {
  adminDayDow: number
  since: PlainDate
  /** The weeks with a submitted entry of the member's own. */
  journalWeeks: readonly Week[]
  priorities: readonly LiveFacts[]
}

/**
 * What a BLT member is missing of last week and of this one, by week: a check-in of any live priority, and the
 * member's own journal once it is overdue (decisions 5). Last week is looked at because an Admin Day may be its
 * Sunday, and because a gap does not close at midnight. Nothing is missed of the weeks before a member was added.
 */
export function missingOf(
  { adminDayDow, since, journalWeeks, priorities }: MemberFacts,
  today: PlainDate,
): { weekOf: Week; missing: (typeof MISSING)[number][] }[] {
  return weeksUpTo(weekOf(today), MISSING_WEEKS).flatMap((week) => {
    if (week < weekOf(since)) return []
    const submitted = journalWeeks.includes(week)
    const journal = journalBadge({ week, adminDayDow, today, submitted }).state === 'overdue'
    const checkIn = priorities.some((priority) => missesCheckIn(priority, { week, adminDayDow, today }))
    const missing = [...(checkIn ? ['check-in' as const] : []), ...(journal ? ['journal' as const] : [])]
    return missing.length > 0 ? [{ weekOf: week, missing }] : []
  })
}

/**
 * The complete weeks of the last four that are not among those with a revenue, newest first; none before the venue
 * was added. `today` and `since` are plain dates of the venue.
 */
export function weeksWithoutNumbers(
  { reported, since }: { reported: readonly Week[]; since: PlainDate },
  today: PlainDate,
): Week[] {
  const last = weeksUpTo(addWeeks(weekOf(today), -1), NUMBERS_WEEKS).reverse()
  return last.filter((week) => week >= weekOf(since) && !reported.includes(week))
}

/** The earliest week that is "this week" anywhere on earth: no venue's week is before it. */
export function earliestWeek(now: Date): Week {
  return weekOf(addDays(now.toISOString().slice(0, 10), -1))
}
