import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useMe } from '../../../company/person/api.ts'
import { useTimes } from '../../../company/venue/use-times.ts'
import { monthDay, shortMonthDay } from '../../../lib/dates/dates.ts'
import { WellDoneHere } from '../../../lib/well-done-slot.tsx'
import { focusOnMount } from '../../../lib/window/focus-on-mount.ts'
import { Button } from '../../../ui/Button.tsx'
import { TONE_TEXT } from '../../../ui/figure/Chip.tsx'
import { journalWeekQuery } from '../../journal/api.ts'
import { EntryBody } from '../../journal/entry-body.tsx'
import { isAnswered } from '../../journal/replied.ts'
import { clockLine } from '../clock.ts'
import { isShort } from '../journal-start.ts'
import type { WaitingJournal } from '../queue.ts'
import { ReplyField } from '../reply-field.tsx'
import { useReview } from '../use-review.ts'
import { UnsentReply } from './UnsentReply.tsx'

/** The id of a journal’s heading, for focus. */
export const headingOf = ({ journal }: WaitingJournal): string => `review-${journal.id}`

type JournalToReviewProps = {
  waiting: WaitingJournal
  /** It no longer waits, but has an unsent reply. */
  left: boolean
  /** By the server's clock. */
  now: string
  /** Shows the venue, when several are listed. */
  named: boolean
  /** Shows all of it, not its first three lines alone. */
  opened: boolean
  onRead: () => void
  /** Called when it was reviewed, with the reply that was sent; empty for none. */
  onReviewed: (reply: string) => void
  onDiscarded: () => void
}

/** A submitted journal and its review. */
export function JournalToReview({
  waiting,
  left,
  now,
  named,
  opened,
  onRead,
  onReviewed,
  onDiscarded,
}: JournalToReviewProps) {
  const { dateTime } = useTimes(waiting.venueSlug)
  const me = useMe()
  const { bltId, bltName, venueName, venueSlug, bltSlug } = waiting
  // Loads the journal’s current state, once the list no longer has it.
  const week = useQuery({
    ...journalWeekQuery(venueSlug, bltSlug, waiting.journal.weekOf),
    staleTime: 0,
    enabled: left,
  })
  const current = left ? week.data?.find(({ id }) => id === waiting.journal.id) : undefined
  const newest = current ?? waiting.journal
  const toReview = { journal: newest, venueSlug, bltSlug }
  const { draft, review, reviewing, excess, submittedAgain, behind } = useReview(toReview, onReviewed)
  const [replying, setReplying] = useState(false)
  const { reply } = draft.fields
  const open = left || replying || draft.found
  // A text can be reviewed once it was shown in full: three lines show all of a short one.
  const reading = opened || open || submittedAgain || isShort(waiting)
  const clock = clockLine(waiting.journal.reviewBy, now)
  const details = useId()

  return (
    <article
      aria-labelledby={headingOf(waiting)}
      data-row={newest.id}
      className="relative grid grid-cols-1 gap-4 py-3"
    >
      <div className="grid grid-cols-1">
        <div className="flex items-baseline justify-between gap-x-4">
          <h3
            dir="auto"
            id={headingOf(waiting)}
            tabIndex={-1}
            aria-describedby={details}
            className="min-w-0 font-semibold wrap-anywhere"
          >
            {bltName}
          </h3>
          {!left && <p className={`shrink-0 text-sm ${TONE_TEXT[clock.tone]}`}>{clock.text}</p>}
        </div>
        <p id={details} className="text-sm text-quiet">
          Week of {reading ? monthDay(newest.weekOf) : shortMonthDay(newest.weekOf)}
          {named && (
            <>
              {' '}
              · <bdi>{venueName}</bdi>
            </>
          )}
          {reading &&
            newest.submittedAt &&
            ` · ${newest.authorId === bltId ? '' : `by ${newest.authorName}, `}${dateTime(newest.submittedAt)}`}
        </p>
        {!reading && (
          <>
            <p dir="auto" className="mt-1 line-clamp-3 max-w-[68ch] break-words">
              {newest.entry}
            </p>
            <Button
              variant="quiet"
              size="sm"
              aria-label={`Read ${bltName}’s journal`}
              aria-expanded={false}
              className="-mb-3 -ml-3 justify-self-start"
              onClick={() => {
                onRead()
                document.getElementById(headingOf(waiting))?.focus()
              }}
            >
              Read
            </Button>
          </>
        )}
      </div>
      {left && (
        <p role="status" className="border-l-2 border-accent pl-4 text-sm font-semibold">
          {reviewedLine(current, me.id)} Your reply was not sent.
        </p>
      )}
      {submittedAgain && !left && (
        <p role="status" className="border-l-2 border-accent pl-4 text-sm font-semibold">
          <bdi>{newest.authorName}</bdi> submitted a new version. {behind ? 'Loading it…' : 'This is it.'}
        </p>
      )}
      {reading && <EntryBody journal={newest} />}
      {open && (
        <ReplyField
          author={newest.authorName}
          draft={draft}
          excess={excess}
          sending={reviewing}
          withReview={!left}
          box={replying ? focusOnMount : undefined}
        />
      )}
      {left ? (
        <UnsentReply
          reply={reply}
          taken={isAnswered(newest, me.id)}
          busy={reviewing}
          disabled={excess !== undefined || behind || current === undefined}
          onSend={review}
          onDiscard={() => {
            draft.reset({ reply: '' })
            onDiscarded()
          }}
        />
      ) : (
        reading && (
          <div className="flex flex-wrap gap-x-2 max-xl:[&_.lucide]:hidden">
            <Button
              variant="secondary"
              size="sm"
              busy={reviewing || behind}
              disabled={excess !== undefined}
              onClick={review}
            >
              Mark reviewed
            </Button>
            {!open && (
              <Button variant="quiet" size="sm" onClick={() => setReplying(true)}>
                Add a reply
              </Button>
            )}
            <WellDoneHere to={{ id: bltId, name: bltName }} about={{ kind: 'journal', id: newest.id }} />
          </div>
        )
      )}
    </article>
  )
}

type Reviewed = Pick<WaitingJournal['journal'], 'reviewBy' | 'reviewedById' | 'reviewedBy'>

function reviewedLine(journal: Reviewed | undefined, me: string): string {
  if (!journal?.reviewedBy || journal.reviewBy) return 'This journal is no longer waiting.'
  return `Already reviewed by ${journal.reviewedById === me ? 'you' : journal.reviewedBy}.`
}
