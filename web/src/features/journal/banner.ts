import type { Reply } from '@scope/contract/calls'
import { REVIEW_HOURS } from '@scope/contract/review.words'
import { dateTime, dayOf, weekday, weekdayDate } from '../../lib/dates.ts'
import type { JournalOf } from './about.ts'
import type { Journal } from './texts.ts'

type Check = Reply<'GET /api/journals/check/:venue/:blt'>

export type Banner = { title: 'Journal Submitted' | 'Journal Due'; text: string; tone: Tone }
type Tone = 'on-track' | 'accent' | 'overdue'

const HOUR_MS = 3_600_000

export const firstName = (name: string): string => name.split(' ')[0] ?? name

/** The entry that a week counts as submitted by: the member's own, else whoever wrote about them. */
export function countedEntry(journals: Journal[]): Journal | undefined {
  const submitted = journals.filter(({ submittedAt }) => submittedAt !== null)
  return submitted.find(({ authorId, bltId }) => authorId === bltId) ?? submitted[0]
}

/** How a week's journal stands, as the top of its page says it. `today` is the venue's plain date. */
export function bannerOf(
  check: Pick<Check, 'state' | 'dueOn' | 'authorName' | 'submittedAt'>,
  journal: Journal | undefined,
  about: Pick<JournalOf, 'me' | 'blt' | 'venue'>,
  today: string,
): Banner {
  const at = journal?.submittedAt ?? check.submittedAt
  if (at !== null) {
    const by = journal?.mine ? 'you' : (journal?.authorName ?? check.authorName)
    const text = [`${dateTime(at)}, by ${by}.`, ...reviewOf(journal, about)].join(' ')
    return { title: 'Journal Submitted', text, tone: 'on-track' }
  }
  const { dueOn, state } = check
  const whose = about.me.id === about.blt.id ? 'your' : `${firstName(about.blt.name)}’s`
  const when =
    state === 'overdue'
      ? `Overdue since ${weekdayDate(dueOn)}.`
      : `${dueOn === today ? 'Today' : weekday(dueOn)}, ${whose} admin day.`
  const text = `${when} ${reviewerOf(about)} within ${REVIEW_HOURS} hours.`
  return { title: 'Journal Due', text, tone: state === 'overdue' ? 'overdue' : 'accent' }
}

function reviewOf(journal: Journal | undefined, about: Pick<JournalOf, 'me' | 'venue'>): string[] {
  if (!journal?.submittedAt) return []
  const { reviewedAt, reviewedBy } = journal
  if (reviewedAt) {
    return [`Reviewed by ${reviewedBy === about.me.name ? 'you' : reviewedBy}, ${dayOf(reviewedAt)}.`]
  }
  // What a manager writes about a member waits for nobody.
  if (journal.authorId !== journal.bltId) return []
  const until = new Date(Date.parse(journal.submittedAt) + REVIEW_HOURS * HOUR_MS)
  return [`${reviewerOf(about)} by ${dateTime(until)}.`]
}

function reviewerOf({ me, venue }: Pick<JournalOf, 'me' | 'venue'>): string {
  if (!venue.gm) return 'It is reviewed'
  return venue.gm.name === me.name ? 'You review it' : `${firstName(venue.gm.name)} reviews it`
}
