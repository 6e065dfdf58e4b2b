import { NotebookPen, Pencil, Plus } from 'lucide-react'
import { Link } from 'wouter'
import { memberPath } from '../../../company/venue/venue-path.ts'
import { PATHS } from '../../../lib/address/paths.ts'
import { useWide } from '../../../lib/window/use-wide.ts'
import { Button } from '../../../ui/Button.tsx'
import { Chip } from '../../../ui/figure/Chip.tsx'
import { More } from '../../../ui/list/More.tsx'
import { CheckInActs } from '../../check-in/components/CheckInBar.tsx'
import { firstName } from '../../journal/first-name.ts'
import { MaterialsButton } from '../../material/materials-button.tsx'
import type { PriorityCardState } from '../use-priority-card.ts'

/** The last row of a card: the journal, the materials, and managers' actions. */
export function CardActions({ card }: { card: PriorityCardState }) {
  const { priority, place, can, isHolder, checkIn, completed } = card
  const wide = useWide()
  /** Of managers: the member has them on the card. */
  const acts = can.edit || (can.work && !isHolder)
  const journalLink = card.journaled && (
    <Link
      href={memberPath(PATHS.journal, { venue: place.venue.slug, blt: place.blt.slug }, place.week)}
      aria-label={`Journal ✓: ${place.blt.name}’s journal`}
      className="inline-flex min-h-11 items-center rounded-full"
    >
      <Chip tone="on-track">Journal ✓</Chip>
    </Link>
  )
  return (
    <div className="flex flex-wrap items-center gap-2 sm:gap-3 max-sm:[&>button>svg]:hidden">
      {!place.upcoming && (
        <Button variant="secondary" icon={NotebookPen} onClick={card.openJournal}>
          Journal
        </Button>
      )}
      <MaterialsButton priorityId={priority.id} onClick={card.openMaterials} />
      {(wide || !acts || completed) && journalLink}
      {acts && !completed && !card.editing && (
        <div className="ml-auto">
          <More about={priority.title}>
            {!wide && journalLink}
            {can.work && !isHolder && (
              <CheckInActs
                checkIn={checkIn}
                label={`Check in for ${firstName(place.blt.name)}`}
                disabled={card.covered}
                onCheckedIn={card.onCheckedIn}
                onNeedsWork={() => card.onNeedsWork(priority)}
              />
            )}
            {can.edit && (
              <>
                <Button variant="quiet" size="sm" icon={Plus} onClick={card.add}>
                  Add a task
                </Button>
                <Button variant="quiet" size="sm" icon={Pencil} onClick={() => card.setEditing(true)}>
                  Edit
                </Button>
              </>
            )}
          </More>
        </div>
      )}
    </div>
  )
}
