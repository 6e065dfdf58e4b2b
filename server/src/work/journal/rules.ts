import type { Input } from '@scope/contract/calls'
import { addDays, type PlainDate, type Week, weekdayOf } from '@scope/contract/kernel/calendar'
import {
  JOURNAL_MAX,
  type JournalState,
  STRUCTURED_LABELS,
  STRUCTURED_MAX,
  STRUCTURED_TEXTS,
} from '@scope/contract/work/journal.words'
import { REVIEW_HOURS } from '@scope/contract/work/review.words'
import { invalid, Refusal, refuseTooLong } from '../../kernel/refusal.ts'
import { nextVersion } from '../../kernel/version.ts'

const HOUR_MS = 3_600_000
/** What an import brings of years that nobody reviews any more does not wait: these last days do. */
const WAITING_DAYS = 60

type Body = Input<'POST /api/journals'>['body']

/** The header that the journal page puts before what a person typed: it is stored as venue, member and week. */
const PAGE_HEADER = /^Venue: [^\n]*\nBLT: [^\n]*\nWeek of: [^\n]*\n\n?/

/**
 * The text that a person typed, from `entry` or from `content` without the page's header. Refuses more than 1000
 * characters, counted in code points, and a submission of nothing (document 2, section 5; decisions 5).
 */
export function readEntry(body: Pick<Body, 'entry' | 'content' | 'draft'>): string {
  const text = body.entry ?? body.content?.replace(PAGE_HEADER, '')
  if (text === undefined) throw invalid('entry', 'entry is required.')
  if (body.entry !== undefined && body.content !== undefined) {
    throw invalid('content', 'entry and content are the same text: send one of them.')
  }
  const field = body.entry === undefined ? 'content' : 'entry'
  refuseTooLong(field, 'A journal entry', text, JOURNAL_MAX)
  if (!body.draft && text.trim() === '') throw invalid(field, 'A journal entry needs some text.')
  return text
}

/** What an entry says besides its text, as a call sends it; absent stays as it was. */
type Structured = Partial<Record<(typeof STRUCTURED_TEXTS)[number] | 'nextStepDate', string | null>>

/** Refuses a text of the structured part that is longer than 1000 characters, counted in code points, by its field. */
export function refuseLong(structured: Structured): void {
  for (const field of STRUCTURED_TEXTS) {
    refuseTooLong(field, STRUCTURED_LABELS[field], structured[field] ?? '', STRUCTURED_MAX)
  }
}

/**
 * The structured part as it is submitted: its texts trimmed, a blank one none. A draft is kept as it was typed. Refuses
 * an evidence link that is no http or https address.
 */
export function readStructured(typed: Structured): Structured {
  const read = { ...typed }
  for (const field of STRUCTURED_TEXTS) read[field] = typed[field]?.trim() || null
  const { evidenceUrl } = read
  if (evidenceUrl && !(/^https?:\/\//i.test(evidenceUrl) && URL.canParse(evidenceUrl))) {
    throw invalid('evidenceUrl', 'The evidence link must be an address that starts with https:// or http://.')
  }
  return read
}

/** What a person reads of an entry. */
type Texts = Structured & { entry: string }

const plain = (text: string | null | undefined) => text?.trim() || null

/** Whether `after` says anything else than `before`, but for blanks around a part; what is absent stays as it was. */
export function saysElse(before: Texts, after: Texts): boolean {
  const parts = [...STRUCTURED_TEXTS, 'nextStepDate'] as const
  return (
    after.entry !== before.entry ||
    parts.some((part) => after[part] !== undefined && plain(after[part]) !== plain(before[part]))
  )
}

/**
 * Refuses to replace a text that the caller has not seen: the author's other device saved it meanwhile. A call that
 * names no version replaces whatever is there (decisions 3), and one that says what is stored replaces nothing.
 */
export function refuseUnseen(
  stored: (Texts & { updatedAt: Date }) | undefined,
  sent: Texts & { updatedAt: string | null | undefined },
): void {
  if (sent.updatedAt === undefined || !stored || !saysElse(stored, sent)) return
  const updatedAt = stored.updatedAt.toISOString()
  if (updatedAt === sent.updatedAt) return
  throw new Refusal('stale', 'This entry was changed on another device meanwhile.', {
    currentEntry: { entry: stored.entry, updatedAt },
  })
}

/**
 * When what an entry says counts as submitted. Saying the same again, or to other readers, starts no 48 hours anew
 * (decisions 5). Another text is later than the review of the one before, also where that was given while the text was
 * under way: so it waits for a review of its own.
 */
export function submissionTime(
  stored: { said: Texts; submittedAt: Date | null; reviewedAt: Date | null } | undefined,
  said: Texts,
  now: Date,
): Date {
  if (!stored?.submittedAt) return now
  if (!saysElse(stored.said, said)) return stored.submittedAt
  return nextVersion(stored.reviewedAt ?? undefined, now)
}

/** Whether a caller may read the text, or only that it exists and when it was submitted (decisions 3). */
export function mayRead(entry: { mine: boolean; visibility: string }, mayReadPrivate: boolean): boolean {
  return entry.mine || entry.visibility === 'shared' || mayReadPrivate
}

/**
 * The day of a week on which a member's journal is due: their Admin Day in it (decisions 5). 0 is Sunday, which ends a
 * week that starts on Monday.
 */
export function journalDueDay(week: Week, adminDayDow: number): PlainDate {
  return addDays(week, (adminDayDow + 6) % 7)
}

/**
 * How a week's journal stands: submitted, due on a day to come, due today, or overdue (decisions 5). `today` is the
 * plain date in the venue's time zone.
 */
export function journalBadge(journal: {
  week: Week
  adminDayDow: number
  today: PlainDate
  submitted: boolean
}): { state: JournalState; label: string } {
  if (journal.submitted) return { state: 'complete', label: 'Journal ✓' }
  const dueDay = journalDueDay(journal.week, journal.adminDayDow)
  if (journal.today > dueDay) return { state: 'overdue', label: 'Overdue' }
  return {
    state: 'due',
    label: journal.today === dueDay ? 'Due Today' : `Due ${weekdayOf(dueDay)}`,
  }
}

/** The instant since which a submitted journal waits for its review: 60 days before `now`. */
export function waitingSince(now: Date): Date {
  return new Date(now.getTime() - WAITING_DAYS * 24 * HOUR_MS)
}

/**
 * Until when a journal is to be reviewed, and whether that is past: 48 hours after it was submitted, by the clock and
 * not by the calendar, so that they are as long in the week in which summer time begins (decisions 5).
 */
export function reviewClock(submittedAt: Date, now: Date): { reviewBy: Date; late: boolean } {
  const reviewBy = new Date(submittedAt.getTime() + REVIEW_HOURS * HOUR_MS)
  return { reviewBy, late: now > reviewBy }
}

/**
 * Until when an entry waits for its review (decisions 5); null where it does not: only what a member wrote about
 * themselves waits, for 60 days, while nobody has reviewed it since it was submitted. Instants are of the server.
 */
export function reviewDue(
  entry: { bltId: string; authorId: string; submittedAt: string | null; reviewedAt: string | null },
  now: Date,
): Date | null {
  const { submittedAt, reviewedAt } = entry
  if (entry.authorId !== entry.bltId || !submittedAt) return null
  const submitted = new Date(submittedAt)
  const reviewed = reviewedAt !== null && new Date(reviewedAt) >= submitted
  return reviewed || submitted < waitingSince(now) ? null : reviewClock(submitted, now).reviewBy
}
