import { useQuery } from '@tanstack/react-query'
import { Clock } from 'lucide-react'
import { useId, useState } from 'react'
import { useMe } from '../../../company/person/api.ts'
import { useTimes } from '../../../company/venue/use-times.ts'
import { monthDay } from '../../../lib/dates/dates.ts'
import { WellDoneHere } from '../../../lib/well-done-slot.tsx'
import { focusOnMount } from '../../../lib/window/focus-on-mount.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Chip } from '../../../ui/Chip.tsx'
import { journalWeekQuery } from '../../journal/api.ts'
import { EntryBody } from '../../journal/entry-body.tsx'
import { isAnswered } from '../../journal/replied.ts'
import { clockLine } from '../clock.ts'
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
  const shown = current ?? waiting.journal
  const toReview = { journal: shown, venueSlug, bltSlug }
  const { draft, review, reviewing, excess, submittedAgain, behind } = useReview(toReview, onReviewed)
  const [replying, setReplying] = useState(false)
  const { reply } = draft.fields
  const open = left || replying || draft.found
  const clock = clockLine(waiting.journal.reviewBy, now)
  const details = useId()

  return (
    <Card
      as="article"
      aria-labelledby={headingOf(waiting)}
      data-row={shown.id}
      className="relative grid grid-cols-1 gap-4"
    >
      <div className="grid grid-cols-1 gap-1">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <h3
            dir="auto"
            id={headingOf(waiting)}
            tabIndex={-1}
            aria-describedby={details}
            className="font-serif text-2xl"
          >
            {bltName}
          </h3>
          {!left && (
            <Chip tone={clock.tone} icon={Clock}>
              {clock.text}
            </Chip>
          )}
        </div>
        <p id={details} className="text-sm text-quiet">
          Week of {monthDay(shown.weekOf)}
          {named && (
            <>
              {' '}
              · <bdi>{venueName}</bdi>
            </>
          )}
          {shown.submittedAt &&
            ` · ${shown.authorId === bltId ? '' : `by ${shown.authorName}, `}${dateTime(shown.submittedAt)}`}
        </p>
      </div>
      {left && (
        <p role="status" className="border-l-2 border-accent pl-4 text-sm font-semibold">
          {reviewedLine(current, me.id)} Your reply was not sent.
        </p>
      )}
      {submittedAgain && !left && (
        <p role="status" className="border-l-2 border-accent pl-4 text-sm font-semibold">
          <bdi>{shown.authorName}</bdi> submitted a new version. {behind ? 'Loading it…' : 'This is it.'}
        </p>
      )}
      <EntryBody journal={shown} />
      {open && (
        <ReplyField
          author={shown.authorName}
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
          taken={isAnswered(shown, me.id)}
          busy={reviewing}
          disabled={excess !== undefined || behind || current === undefined}
          onSend={review}
          onDiscard={() => {
            draft.reset({ reply: '' })
            onDiscarded()
          }}
        />
      ) : (
        <div className="flex flex-wrap gap-3">
          <Button
            variant="secondary"
            busy={reviewing || behind}
            disabled={excess !== undefined}
            onClick={review}
          >
            Mark reviewed
          </Button>
          {!open && (
            <Button variant="quiet" onClick={() => setReplying(true)}>
              Add a reply
            </Button>
          )}
          <WellDoneHere to={{ id: bltId, name: bltName }} about={{ kind: 'journal', id: shown.id }} />
        </div>
      )}
    </Card>
  )
}

type Reviewed = Pick<WaitingJournal['journal'], 'reviewBy' | 'reviewedById' | 'reviewedBy'>

function reviewedLine(journal: Reviewed | undefined, me: string): string {
  if (!journal?.reviewedBy || journal.reviewBy) return 'This journal is no longer waiting.'
  return `Already reviewed by ${journal.reviewedById === me ? 'you' : journal.reviewedBy}.`
}
