import { useRef } from 'react'
import { ShowMore } from '../../../ui/list/ShowMore.tsx'
import type { JournalQueue } from '../use-journal-queue.ts'
import { WaitingGroup } from '../waiting-group.tsx'
import { JournalToReview } from './JournalToReview.tsx'
import { ReviewedJournal } from './ReviewedJournal.tsx'

type JournalsToReviewProps = {
  queue: JournalQueue
  /** The number of waiting journals, including those not shown. */
  count: number
  /** By the server's clock. */
  now: string
  /** Shows the venues, when there are several. */
  named: boolean
}

/** The journals to review, and in their old place those reviewed on this screen. */
export function JournalsToReview({ queue, count, now, named }: JournalsToReviewProps) {
  const list = useRef<HTMLDivElement>(null)
  if (queue.journals.length === 0) return null
  return (
    <WaitingGroup title="Journals to review" count={count}>
      <div
        ref={list}
        className="grid grid-cols-1 divide-y divide-line rounded-card border border-line bg-raised px-5"
      >
        {queue.journals.map((waiting) =>
          queue.isReviewed(waiting) ? (
            <ReviewedJournal
              key={waiting.journal.id}
              reviewed={waiting}
              reply={queue.replyTo(waiting)}
              onUndo={() => queue.undo(waiting)}
            />
          ) : (
            <JournalToReview
              key={waiting.journal.id}
              waiting={waiting}
              left={!queue.waits(waiting)}
              now={now}
              named={named}
              opened={queue.isOpened(waiting)}
              onRead={() => queue.read(waiting)}
              onReviewed={(reply) => queue.markReviewed(waiting, reply)}
              onDiscarded={() => queue.discardReply(waiting)}
            />
          ),
        )}
      </div>
      <ShowMore query={queue.query} list={list} />
    </WaitingGroup>
  )
}
