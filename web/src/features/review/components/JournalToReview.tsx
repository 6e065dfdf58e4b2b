import { REPLY_MAX } from '@scope/contract/review.words'
import { characters } from '@scope/contract/text.words'
import { Clock } from 'lucide-react'
import { useId, useState } from 'react'
import { dateTime, monthDay } from '../../../lib/dates.ts'
import { focusOnMount } from '../../../lib/focus.ts'
import { tooLong } from '../../../lib/too-long.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Chip } from '../../../ui/Chip.tsx'
import { Field, inputClass } from '../../../ui/Field.tsx'
import { EntryBody } from '../../journal/entry-body.tsx'
import { clockLine } from '../clock.ts'
import type { WaitingJournal } from '../queue.ts'
import { useReview } from '../use-review.ts'

/** Where the focus finds a journal of the list. */
export const headingOf = ({ journal }: WaitingJournal): string => `review-${journal.id}`

type JournalToReviewProps = {
  waiting: WaitingJournal
  /** By the server's clock. */
  now: string
  /** Several venues are listed, so that each is named. */
  named: boolean
  onReviewed: () => void
}

/** A submitted journal, read on the spot, and its review. */
export function JournalToReview({ waiting, now, named, onReviewed }: JournalToReviewProps) {
  const { shown, submittedAgain, draft, review } = useReview(waiting, onReviewed)
  const { bltId, bltName, venueName, reviewBy } = waiting
  const [replying, setReplying] = useState(false)
  const open = replying || draft.found
  const { reply } = draft.fields
  const excess = tooLong(reply, REPLY_MAX)
  const clock = clockLine(reviewBy, now)
  const details = useId()

  return (
    <Card as="article" aria-labelledby={headingOf(waiting)} className="grid grid-cols-1 gap-4">
      <div className="grid grid-cols-1 gap-1">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <h3
            id={headingOf(waiting)}
            tabIndex={-1}
            aria-describedby={details}
            className="font-serif text-2xl"
          >
            {bltName}
          </h3>
          <Chip tone={clock.tone} icon={Clock}>
            {clock.text}
          </Chip>
        </div>
        <p id={details} className="text-sm text-quiet">
          Week of {monthDay(shown.weekOf)}
          {named && ` · ${venueName}`}
          {shown.submittedAt &&
            ` · ${shown.authorId === bltId ? '' : `by ${shown.authorName}, `}${dateTime(shown.submittedAt)}`}
        </p>
      </div>
      {submittedAgain && (
        <p role="status" className="border-l-2 border-accent pl-4 text-sm font-medium">
          {shown.authorName} submitted this again meanwhile. This is the newer text.
        </p>
      )}
      <EntryBody journal={shown} />
      {open && (
        <Field
          label={`Reply to ${shown.authorName}`}
          error={excess}
          hint={
            <span className="flex flex-wrap justify-between gap-x-4">
              <span>Sent when you mark it reviewed. Whoever may read the entry reads it.</span>
              <span className="tabular-nums">
                {characters(reply)} / {REPLY_MAX}
              </span>
            </span>
          }
        >
          {(aria) => (
            <textarea
              {...aria}
              ref={replying ? focusOnMount : undefined}
              value={reply}
              onChange={(event) => draft.change({ reply: event.target.value })}
              rows={3}
              className={inputClass}
            />
          )}
        </Field>
      )}
      <div className="flex flex-wrap gap-3">
        <Button
          variant="secondary"
          busy={review.isPending}
          disabled={excess !== undefined}
          onClick={() => review.mutate()}
        >
          Mark reviewed
        </Button>
        {!open && (
          <Button variant="quiet" onClick={() => setReplying(true)}>
            Add a reply
          </Button>
        )}
      </div>
    </Card>
  )
}
