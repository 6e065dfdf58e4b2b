import type { Reply } from '@scope/contract/calls'
import { nameFor } from '@scope/contract/company/stand-in.words'
import { REVIEW_HOURS } from '@scope/contract/work/review.words'
import { awayText } from '../../company/away/words.ts'
import { type Times, weekday, weekdayDate } from '../../lib/dates/dates.ts'
import type { JournalOf } from './about.ts'
import { firstName } from './first-name.ts'
import { isReplyToEarlier, isReviewOfEarlier } from './replied.ts'
import type { Journal } from './texts.ts'

type Check = Reply<'GET /api/journals/check/:venue/:blt'>
type About = Pick<JournalOf, 'me' | 'blt' | 'venue'>

export type Banner = {
  title: string
  text: string
  tone: Tone
}
type Tone = 'on-track' | 'accent' | 'overdue' | 'quiet'

/** The entry that makes a week count as submitted: the member’s own, not others' entries about them. */
export function countedEntry(journals: Journal[]): Journal | undefined {
  return journals.find(({ submittedAt, authorId, bltId }) => submittedAt !== null && authorId === bltId)
}

/**
 * The banner at the top of a week’s journal. `journal` is the entry that counts, if loaded; `today` is the venue’s
 * plain date, and `times` are on its clock. `waits`: one’s own entry waits on the device to be submitted.
 */
export function bannerOf(
  check: Pick<Check, 'state' | 'dueOn' | 'awayUntil'>,
  journal: Journal | undefined,
  about: About,
  { today, times, waits = false }: { today: string; times: Times; waits?: boolean },
): Banner {
  if (journal?.submittedAt) {
    const by = journal.mine ? 'you' : journal.authorName
    const text = [
      `${times.dateTime(journal.submittedAt)}, by ${by}.`,
      ...reviewOf(journal, about, times),
    ].join(' ')
    return { title: 'Journal Submitted', text, tone: 'on-track' }
  }
  const self = about.me.id === about.blt.id
  const { dueOn, state } = check
  if (state === 'complete') {
    return { title: 'Journal Submitted', text: `By ${self ? 'you' : about.blt.name}.`, tone: 'on-track' }
  }
  if (state === 'none') {
    const who = self ? 'You are' : `${about.blt.name} is`
    return {
      title: 'No Journal Expected',
      text: `${who} no longer an AGM or Bar Lead here.`,
      tone: 'quiet',
    }
  }
  if (self && waits) {
    return {
      title: 'Journal Waiting to Send',
      text: `Kept on this device. ${reviewerOf(about)} within ${REVIEW_HOURS} hours.`,
      tone: 'accent',
    }
  }
  if (state === 'away' || check.awayUntil) {
    const text =
      state === 'away' ? 'No journal is expected for this week.' : 'The journal can wait until then.'
    return { title: awayText(check.awayUntil), text, tone: 'quiet' }
  }
  const whose = self ? 'your' : `${firstName(about.blt.name)}’s`
  const when =
    state === 'overdue'
      ? `Overdue since ${weekdayDate(dueOn)}.`
      : `${dueOn === today ? 'Today' : weekday(dueOn)}, ${whose} admin day.`
  const text = `${when} ${reviewerOf(about)} within ${REVIEW_HOURS} hours.`
  return { title: 'Journal Due', text, tone: state === 'overdue' ? 'overdue' : 'accent' }
}

function reviewOf(
  journal: Journal,
  about: Pick<About, 'me' | 'venue'>,
  { dateTime, dayOf }: Times,
): string[] {
  const { reviewBy, reviewedAt, reviewedBy, reviewedFor, reviewedById, reply, repliedBy, repliedById } =
    journal
  const lines: string[] = []
  if (reviewBy) lines.push(`${reviewerOf(about)} by ${dateTime(reviewBy)}.`)
  if (reviewedAt && !isReviewOfEarlier(journal)) {
    const who = reviewedById === about.me.id ? 'you' : nameFor(reviewedBy, reviewedFor)
    lines.push(`Reviewed by ${who}, ${dayOf(reviewedAt)}.`)
  }
  if (reply) {
    const who = repliedById === about.me.id ? 'You' : firstName(repliedBy ?? '')
    lines.push(`${who} replied${isReplyToEarlier(journal) ? ' to an earlier version' : ''}.`)
  }
  return lines
}

function reviewerOf({ me, venue }: Pick<About, 'me' | 'venue'>): string {
  if (!venue.gm?.signsOff) return 'It is reviewed'
  return venue.gmId === me.id ? 'You review it' : `${firstName(venue.gm.name)} reviews it`
}
