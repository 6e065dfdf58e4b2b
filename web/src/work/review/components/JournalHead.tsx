import { useId } from 'react'
import { useTimes } from '../../../company/venue/use-times.ts'
import { monthDay, shortMonthDay } from '../../../lib/dates/dates.ts'
import { Button } from '../../../ui/Button.tsx'
import { TONE_TEXT } from '../../../ui/figure/Chip.tsx'
import type { clockLine } from '../clock.ts'
import type { WaitingJournal } from '../queue.ts'

/** The id of a journal’s heading, for focus. */
export const headingOf = ({ journal }: Pick<WaitingJournal, 'journal'>): string => `review-${journal.id}`

type JournalHeadProps = {
  waiting: WaitingJournal
  /** The time left for the review; null if it no longer waits. */
  clock: ReturnType<typeof clockLine> | null
  named: boolean
  /** The whole text is shown below. */
  reading: boolean
  onRead: () => void
}

/** The member and week of a journal, and its first three lines until it is read. */
export function JournalHead({ waiting, clock, named, reading, onRead }: JournalHeadProps) {
  const { journal, bltId, bltName, venueName } = waiting
  const { dateTime } = useTimes(waiting.venueSlug)
  const details = useId()
  return (
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
        {clock && <p className={`shrink-0 text-sm ${TONE_TEXT[clock.tone]}`}>{clock.text}</p>}
      </div>
      <p id={details} className="text-sm text-quiet">
        Week of {reading ? monthDay(journal.weekOf) : shortMonthDay(journal.weekOf)}
        {named && (
          <>
            {' '}
            · <bdi>{venueName}</bdi>
          </>
        )}
        {reading &&
          journal.submittedAt &&
          ` · ${journal.authorId === bltId ? '' : `by ${journal.authorName}, `}${dateTime(journal.submittedAt)}`}
      </p>
      {!reading && (
        <>
          <p dir="auto" className="mt-1 line-clamp-3 max-w-[68ch] break-words">
            {journal.entry}
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
  )
}
