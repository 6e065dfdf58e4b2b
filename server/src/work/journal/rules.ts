import type { Input } from '@scope/contract/calls'
import { addWeeks, type PlainDate, type Week, weekdayOf, weekOf } from '@scope/contract/kernel/calendar'
import {
  JOURNAL_MAX,
  JOURNAL_WEEKS_BACK,
  type JournalState,
  STRUCTURED_LABELS,
  STRUCTURED_MAX,
  STRUCTURED_TEXTS,
} from '@scope/contract/work/journal.words'
import { REVIEW_HOURS } from '@scope/contract/work/review.words'
import { invalid, Refusal, refuseTooLong } from '../../kernel/refusal.ts'
import { nextVersion } from '../../kernel/version.ts'
import { type JournalDays, journalDueDay, journalState } from '../week/rules.ts'

const HOUR_MS = 3_600_000
/** Only entries of the last 60 days wait for review, so that imported old entries do not. */
const WAITING_DAYS = 60

type Body = Input<'POST /api/journals'>['body']

/** One part of the page's header, with its line end or with the mark that separates it from the next part. */
const HEADER_PART = /^[*_ ]*(venue|blt|week)(?: of| member)?[*_]*:[^\n|]*(?:\n|\||$)/i

/**
 * The text of `content` without the page's header: a part each for venue, BLT and week, at the start, in any order
 * (document 1, section 7). They are stored as venue, member and week instead. A text without all three stays as it is.
 */
function withoutHeader(content: string): string {
  const named = new Set<string>()
  let rest = content
  while (named.size < 3) {
    const [part, name = ''] = HEADER_PART.exec(rest) ?? []
    if (part === undefined || named.has(name.toLowerCase())) return content
    named.add(name.toLowerCase())
    rest = rest.slice(part.length)
  }
  return rest.replace(/^[\r\n]+/, '')
}

/**
 * The user's text, from `entry` or from `content` without the page's header. Refuses more than 1000 code points and an
 * empty submission (document 2, section 5; decisions 5).
 */
export function readEntry(body: Pick<Body, 'entry' | 'content' | 'draft'>): string {
  const text = body.entry ?? (body.content === undefined ? undefined : withoutHeader(body.content))
  if (text === undefined) throw invalid('entry', 'entry is required.')
  if (body.entry !== undefined && body.content !== undefined) {
    throw invalid('content', 'Send either entry or content, not both with different text.')
  }
  const field = body.entry === undefined ? 'content' : 'entry'
  refuseTooLong(field, 'A journal entry', text, JOURNAL_MAX)
  if (!body.draft && text.trim() === '') throw invalid(field, 'Write something before you submit.')
  return text
}

/** Whether a member had joined by the end of a week; `joined` is the venue's plain date. */
export const hasJoined = (week: Week, joined: PlainDate): boolean => week >= weekOf(joined)

/**
 * Refuses to write for a week that is too long ago, or in which the member had not joined. `today` and `joined` are
 * plain dates of the venue.
 */
export function refuseWeek(
  week: Week,
  { today, member }: { today: PlainDate; member: { name: string; joined: PlainDate } },
): void {
  if (week < addWeeks(weekOf(today), -JOURNAL_WEEKS_BACK)) {
    throw invalid('weekOf', `weekOf is more than ${JOURNAL_WEEKS_BACK} weeks ago.`)
  }
  if (!hasJoined(week, member.joined)) throw invalid('weekOf', `weekOf is before ${member.name} joined.`)
}

/** The structured part as a call sends it. Absent fields stay as they are. */
type Structured = Partial<Record<(typeof STRUCTURED_TEXTS)[number] | 'nextStepDate', string | null>>

/** Refuses texts of the structured part with more than 1000 code points, by field. */
export function refuseLong(structured: Structured): void {
  for (const field of STRUCTURED_TEXTS) {
    refuseTooLong(field, STRUCTURED_LABELS[field], structured[field] ?? '', STRUCTURED_MAX)
  }
}

/**
 * The structured part for submission: texts trimmed, blank ones null. Drafts stay as typed. Refuses an evidence link
 * that is not an http or https address.
 */
export function readStructured(typed: Structured): Structured {
  const read = { ...typed }
  for (const field of STRUCTURED_TEXTS) read[field] = typed[field]?.trim() || null
  const { evidenceUrl } = read
  if (evidenceUrl && !(/^https?:\/\//i.test(evidenceUrl) && URL.canParse(evidenceUrl))) {
    throw invalid('evidenceUrl', 'The evidence link must start with https:// or http://.')
  }
  return read
}

/** All texts of an entry. */
type Texts = Structured & { entry: string }

const plain = (text: string | null | undefined) => text?.trim() || null

/** Whether the texts differ, ignoring white space around them. Absent texts count as unchanged. */
export function saysElse(before: Texts, after: Texts): boolean {
  const parts = [...STRUCTURED_TEXTS, 'nextStepDate'] as const
  return (
    after.entry !== before.entry ||
    parts.some((part) => after[part] !== undefined && plain(after[part]) !== plain(before[part]))
  )
}

/**
 * Refuses to replace a text that the caller has not seen because another device saved it. A call without a version
 * replaces any text (decisions 3), and a call with the stored text changes nothing.
 */
export function refuseUnseen(
  stored: (Texts & { updatedAt: Date }) | undefined,
  sent: Texts & { updatedAt: string | null | undefined },
): void {
  if (sent.updatedAt === undefined || !stored || !saysElse(stored, sent)) return
  const updatedAt = stored.updatedAt.toISOString()
  if (updatedAt === sent.updatedAt) return
  throw new Refusal('stale', 'This entry was changed on another device.', {
    currentEntry: { entry: stored.entry, updatedAt },
  })
}

/**
 * When an entry counts as submitted. Submitting the same text again, or changing its visibility, does not restart the
 * 48 hours (decisions 5). A new text always counts as later than the review of the old one, even if that review came
 * while it was being sent, so that it needs a new review.
 */
export function submissionTime(
  stored: { fields: Texts; submittedAt: Date | null; reviewedAt: Date | null } | undefined,
  fields: Texts,
  now: Date,
): Date {
  if (!stored?.submittedAt) return now
  if (!saysElse(stored.fields, fields)) return stored.submittedAt
  return nextVersion(stored.reviewedAt ?? undefined, now)
}

/** Whether a caller may read the text, or only that it exists and when it was submitted (decisions 3). */
export function mayRead(entry: { mine: boolean; visibility: string }, mayReadPrivate: boolean): boolean {
  return entry.mine || entry.visibility === 'shared' || mayReadPrivate
}

/**
 * The badge of a week's journal: submitted, due later, due today, overdue, or away (decisions 5). `today` is the plain date in
 * the venue's time zone.
 */
export function journalBadge(journal: JournalDays & { week: Week; today: PlainDate; submitted: boolean }): {
  state: JournalState
  label: string
} {
  const state = journalState(journal)
  if (state === 'complete') return { state, label: 'Journal ✓' }
  if (state === 'away') return { state, label: 'Away' }
  if (state === 'overdue') return { state, label: 'Overdue' }
  const dueDay = journalDueDay(journal.week, journal)
  return { state, label: journal.today === dueDay ? 'Due Today' : `Due ${weekdayOf(dueDay)}` }
}

/** Journals submitted before this instant no longer wait for review: 60 days before `now`. */
export function waitingSince(now: Date): Date {
  return new Date(now.getTime() - WAITING_DAYS * 24 * HOUR_MS)
}

/**
 * The review deadline, and whether it is past: exactly 48 hours after submission, also when daylight saving time starts
 * or ends in between (decisions 5).
 */
export function reviewClock(submittedAt: Date, now: Date): { reviewBy: Date; late: boolean } {
  const reviewBy = new Date(submittedAt.getTime() + REVIEW_HOURS * HOUR_MS)
  return { reviewBy, late: now > reviewBy }
}

/**
 * The review deadline of an entry (decisions 5). Null if it has none: only a member's own entry does, for 60 days,
 * until someone reviews it after its latest submission. A former member's journal waits for no review; it can still be
 * given.
 */
export function reviewDue(
  entry: {
    bltId: string
    authorId: string
    submittedAt: string | null
    reviewedAt: string | null
    onTeam: boolean
  },
  now: Date,
): Date | null {
  const { submittedAt, reviewedAt } = entry
  if (entry.authorId !== entry.bltId || !submittedAt || !entry.onTeam) return null
  const submitted = new Date(submittedAt)
  const reviewed = reviewedAt !== null && new Date(reviewedAt) >= submitted
  return reviewed || submitted < waitingSince(now) ? null : reviewClock(submitted, now).reviewBy
}
