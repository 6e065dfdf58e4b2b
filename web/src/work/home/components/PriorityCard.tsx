import { Link } from 'wouter'
import { Card } from '../../../ui/Card.tsx'
import { WaitingMark } from '../../../ui/state/WaitingMark.tsx'
import { carriedText } from '../../archive/carried.ts'
import { recordPath } from '../../archive/record-path.ts'
import { CheckInBar, NeedsWorkNote } from '../../check-in/components/CheckInBar.tsx'
import { Serves } from '../../focus/serves.tsx'
import { PriorityFacts } from '../../priority/components/PriorityFacts.tsx'
import { TaskList } from '../../task/components/TaskList.tsx'
import { cardOf, tasksOf } from '../card-parts.ts'
import { swipeText } from '../checked-in-text.ts'
import { type PriorityCardProps, usePriorityCard } from '../use-priority-card.ts'
import { CardActions } from './CardActions.tsx'
import { CardHead } from './CardHead.tsx'

/** A priority with all its actions. Collapsed to one line when completed. */
export function PriorityCard(props: PriorityCardProps) {
  const card = usePriorityCard(props)
  const { priority, listedAt, place, held, heading, owner, can, isHolder, checkIn, tasks } = card
  const { completed, collapsed, editing, adding } = card
  const note = checkIn.needsWork && <NeedsWorkNote needsWork={checkIn.needsWork} />

  return (
    <Card
      as="article"
      aria-labelledby={heading}
      id={cardOf(priority.id)}
      data-row={priority.id}
      className="relative grid grid-cols-1 gap-5 max-sm:gap-3 max-sm:p-4"
    >
      <CardHead card={card} />
      {!collapsed && (
        <>
          {!isHolder && note}
          <div id={tasksOf(priority.id)}>
            <TaskList {...{ priority, listedAt, can, owner, editing, adding }} invites={!held} />
          </div>
          {isHolder && (can.work || completed) ? (
            <CheckInBar
              checkIn={checkIn}
              completes={tasks.done === tasks.all}
              explained={swipeText(place)}
              disabled={card.covered}
              onCheckedIn={card.onCheckedIn}
              onNeedsWork={() => card.onNeedsWork(priority)}
            />
          ) : (
            <WaitingMark scope={checkIn.scope} />
          )}
          {isHolder && note}
          {/* Below the tasks and the swipe, which belong on the first screen of a phone. */}
          <div className="text-sm text-quiet empty:hidden [&_bdi]:font-semibold [&>p]:inline">
            <Serves focus={priority.focus} />
            <PriorityFacts priority={priority} periodEnd={place.period.endDate} />
            <CarriedLine priority={priority} place={place} />
          </div>
          <CardActions card={card} />
        </>
      )}
    </Card>
  )
}

/** Links to the record of a carried-over priority. */
function CarriedLine({ priority, place }: Pick<PriorityCardProps, 'priority' | 'place'>) {
  const { id, carried, targetYear: year } = priority
  if (!carried) return null
  return (
    <Link
      href={recordPath({ id, year, venue: place.venue.slug, blt: place.blt.slug })}
      className="-my-2 flex min-h-11 w-fit items-center font-semibold underline decoration-line underline-offset-4 hover:text-text"
    >
      {carriedText(carried, year)}
    </Link>
  )
}
