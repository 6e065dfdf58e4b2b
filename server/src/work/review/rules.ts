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

/** A manager's review of a journal, and the reply. Without a reviewer, nobody has reviewed it. */
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
  throw new Refusal('stale', 'The author has submitted this journal again. Read it before you review.', {
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

/** A manager's new review. Reply: undefined leaves it as it is, null removes the manager's own. */
type Next = { reviewerId: string; now: Date; reply: string | null | undefined }

/**
 * Refuses a reply if another manager has already replied to this version, so that no reply is lost. A reply to an
 * earlier version may be replaced. `repliedBy` is who wrote the existing reply.
 */
export function refuseSecondReply(
  entry: { submittedAt: Date; review: Given; repliedBy: string | null },
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
export function reviewAfter(entry: { submittedAt: Date; review: Given }, next: Next): Given {
  const { review } = entry
  const { reviewerId, reply } = next
  const takes = isUnreviewed(entry) || (reply && review.reviewedById !== reviewerId)
  // A review counts for the current text, so it is never dated before its submission.
  const reviewedAt = next.now > entry.submittedAt ? next.now : entry.submittedAt
  const ownTakenBack = reply === null && review.repliedById === reviewerId
  return {
    ...review,
    ...(takes ? { reviewedById: reviewerId, reviewedAt } : {}),
    ...(reply ? { reply, repliedById: reviewerId } : {}),
    ...(ownTakenBack ? { reply: null, repliedById: null } : {}),
  }
}

/** Whether nobody has reviewed the entry's latest text. */
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
  // In the due week, the checklist needs this week's entry.
  return checklist({ ...priority, hasJournal: priority.journalWeeks.includes(weekOf(today)) }).ready
}

/**
 * The last day on which a week's check-in is not missed yet: the member's Admin Day, but no later than Thursday, so that
 * it is done before the weekend.
 */
export function checkInDueDay(week: Week, adminDayDow: number): PlainDate {
  const adminDay = journalDueDay(week, adminDayDow)
  const thursday = addDays(week, 3)
  return adminDay < thursday ? adminDay : thursday
}

/**
 * Whether a priority misses a week's check-in that can still be made: its period is running and includes the week, and
 * the due day is over. A priority created after that day has time until the next week. `today` is the venue's plain date.
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
 * What a BLT member has missed last week and this week: check-ins of live priorities, and the member's own overdue
 * journal (decisions 5). Last week counts because an Admin Day can be its Sunday, and because a gap stays a gap on
 * Monday. Weeks before the member was added do not count.
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
 * Weeks without revenue among the last four complete ones, newest first, none before the venue was added. `today` and
 * `since` are plain dates of the venue.
 */
export function weeksWithoutNumbers(
  { reported, since }: { reported: readonly Week[]; since: PlainDate },
  today: PlainDate,
): Week[] {
  const last = weeksUpTo(addWeeks(weekOf(today), -1), NUMBERS_WEEKS).reverse()
  return last.filter((week) => week >= weekOf(since) && !reported.includes(week))
}

/** The earliest current week in any time zone. */
export function earliestWeek(now: Date): Week {
  return weekOf(addDays(now.toISOString().slice(0, 10), -1))
}
