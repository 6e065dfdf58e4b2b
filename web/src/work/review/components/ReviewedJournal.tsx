import { Check } from 'lucide-react'
import { useMe } from '../../../company/person/api.ts'
import { useWrite } from '../../../lib/api/use-write.ts'
import { monthDay } from '../../../lib/dates/dates.ts'
import { Button } from '../../../ui/Button.tsx'
import type { WaitingJournal } from '../queue.ts'
import { takeBackReview } from '../writes.ts'

type ReviewedJournalProps = {
  reviewed: WaitingJournal
  /** The reply sent with the review; empty for none. */
  reply: string
  onUndo: () => void
}

/** A journal reviewed just now, in its old place, until the screen is left. */
export function ReviewedJournal({ reviewed, reply, onUndo }: ReviewedJournalProps) {
  const { userId } = useMe()
  const { journal, venueSlug, bltSlug, bltName: name } = reviewed
  const { start, isPending } = useWrite(takeBackReview, `review ${journal.id}`)
  return (
    <p className="-mr-3 flex flex-wrap items-center justify-between gap-x-4 py-1.5 text-sm text-quiet">
      <span className="flex items-center gap-2">
        <Check aria-hidden size={18} strokeWidth={1.75} className="shrink-0 text-on-track" />
        {name}, week of {monthDay(journal.weekOf)}: reviewed{reply && ', with a reply'}
      </span>
      <Button
        variant="quiet"
        size="sm"
        busy={isPending}
        aria-label={`Undo the review of ${name}’s journal`}
        onClick={() => {
          onUndo()
          start({ params: { id: journal.id } }, { venue: venueSlug, blt: bltSlug, name, userId, reply })
        }}
      >
        Undo
      </Button>
    </p>
  )
}
