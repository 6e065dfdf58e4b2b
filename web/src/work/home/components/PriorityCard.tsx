import { nameFor } from '@scope/contract/company/stand-in.words'
import { ChevronDown, ChevronUp, NotebookPen, Pencil } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { Link } from 'wouter'
import { useTimes } from '../../../company/venue/use-times.ts'
import { memberPath } from '../../../company/venue/venue-path.ts'
import { PATHS } from '../../../lib/address/paths.ts'
import { toastFailure } from '../../../lib/toast/failure.ts'
import { fetched } from '../../../lib/window/fetched.tsx'
import { whenIdle } from '../../../lib/window/idle.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Chip } from '../../../ui/Chip.tsx'
import { Clamped } from '../../../ui/Clamped.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { carriedText } from '../../archive/carried.ts'
import { recordPath } from '../../archive/record-path.ts'
import { CheckInBar, NeedsWorkNote } from '../../check-in/components/CheckInBar.tsx'
import { useCheckIn } from '../../check-in/use-check-in.ts'
import { Serves } from '../../focus/serves.tsx'
import { MaterialsButton } from '../../material/materials-button.tsx'
import { CategoryLabel } from '../../priority/components/CategoryLabel.tsx'
import { PriorityFacts } from '../../priority/components/PriorityFacts.tsx'
import { hasEdit } from '../../priority/edit-draft.ts'
import { allowed, type Place, type Priority } from '../../priority/place.ts'
import { StatusChip } from '../../priority/status-chip.tsx'
import { TaskList } from '../../task/components/TaskList.tsx'
import { useTasks } from '../../task/use-tasks.ts'
import { cardOf, checkInOf, tasksOf } from '../card-parts.ts'
import { swipeText } from '../checked-in-text.ts'
import { useArrival } from '../use-arrival.ts'
import { useLastTick } from '../use-last-tick.ts'

const EditCard = fetched(async () => (await import('./EditCard.tsx')).EditCard)

export type PriorityCardProps = {
  priority: Priority
  listedAt: number
  place: Place
  /** A dialog is open over the cards. */
  covered: boolean
  /** It does not collapse while its sign-off block stands below it, so that the block does not move. */
  held: boolean
  /** A journal about the member was submitted for this week. */
  journaled: boolean
  /** Undefined unless a link led to it; called once it is on the screen. */
  onArrived: (() => void) | undefined
  onCheckedIn: (priority: Priority) => void
  /** Its holder has checked in, and now the last task is done too. */
  onLastTick: () => void
  onNeedsWork: (priority: Priority) => void
  openJournal: () => void
  openMaterials: () => void
}

/** A priority with all its actions. Collapsed to one line when completed. */
export function PriorityCard(props: PriorityCardProps) {
  const {
    priority,
    listedAt,
    place,
    covered,
    held,
    journaled,
    onArrived,
    onCheckedIn,
    onLastTick,
    onNeedsWork,
    openJournal,
    openMaterials,
  } = props
  useArrival(cardOf(priority.id), onArrived)
  const heading = useId()
  const owner = place.me.userId
  const can = allowed(priority, place)
  const isHolder = place.me.id === priority.bltId
  const checkIn = useCheckIn(priority, place)
  const tasksLeft = useTasks(priority, listedAt).tasks.filter((task) => !task.completed).length
  const storedLeft = priority.tasks.filter((task) => !task.completed).length
  useLastTick(isHolder && checkIn.made && checkIn.done ? storedLeft : null, onLastTick)
  const [expanded, setExpanded] = useState(false)
  // Reopens the edit form when an unsaved draft exists.
  const [editing, setEditing] = useState(() => can.edit && hasEdit(owner, priority.id))
  useEffect(() => {
    // So that the form opens offline too.
    if (can.edit) whenIdle(EditCard.prepare)
  }, [can.edit])
  const completed = checkIn.status === 'COMPLETED'
  const collapsed = completed && !expanded && !editing && !held
  // Below the tasks and the swipe, which belong on the first screen of a phone.
  const facts = (
    <>
      <Serves focus={priority.focus} />
      <PriorityFacts priority={priority} periodEnd={place.period.endDate} />
      <CarriedLine priority={priority} place={place} />
    </>
  )
  const note = checkIn.needsWork && <NeedsWorkNote needsWork={checkIn.needsWork} />

  return (
    <Card
      as="article"
      aria-labelledby={heading}
      id={cardOf(priority.id)}
      data-row={priority.id}
      className="relative grid grid-cols-1 gap-5 max-sm:gap-3 max-sm:p-4"
    >
      <div className="grid grid-cols-1 gap-3 max-sm:gap-1.5">
        <div className="flex items-start justify-between gap-3">
          <CategoryLabel category={priority.category} />
          <StatusChip status={checkIn.status} />
        </div>
        {editing ? (
          <>
            <h2 dir="auto" id={heading} className="sr-only">
              {priority.title}
            </h2>
            <EditCard
              fallback={<Skeleton className="h-80" />}
              priority={priority}
              owner={owner}
              onDone={() => setEditing(false)}
              onUnavailable={(error) => {
                setEditing(false)
                toastFailure(error, 'Error', 'Network error. Please try again.')
              }}
            />
          </>
        ) : (
          <div className="grid grid-cols-1 gap-1.5">
            <h2
              dir="auto"
              id={heading}
              className={collapsed ? 'text-xl font-semibold' : 'font-serif text-2xl '}
            >
              {priority.title}
            </h2>
            {!collapsed && priority.description && (
              <Clamped className="max-w-[68ch] whitespace-pre-line text-quiet">
                {priority.description}
              </Clamped>
            )}
          </div>
        )}
        {completed && (
          <div className="-mb-2 flex items-center justify-between gap-3">
            <SignedOff priority={priority} />
            {!held && (
              <Button
                variant="quiet"
                size="sm"
                icon={expanded ? ChevronUp : ChevronDown}
                aria-expanded={expanded}
                className="-mr-3"
                onClick={() => setExpanded(!expanded)}
              >
                {expanded ? 'Collapse' : 'Expand'}
              </Button>
            )}
          </div>
        )}
      </div>
      {!collapsed && (
        <>
          {!isHolder && note}
          <div id={tasksOf(priority.id)}>
            <TaskList {...{ priority, listedAt, can, owner, editing }} />
          </div>
          {(can.work || (completed && isHolder)) && (
            <div id={checkInOf(priority.id)}>
              <CheckInBar
                checkIn={checkIn}
                completes={tasksLeft === 0}
                withSwipe={isHolder || !can.edit}
                explained={isHolder ? swipeText(place) : null}
                disabled={covered}
                onCheckedIn={onCheckedIn}
                onNeedsWork={() => onNeedsWork(priority)}
              />
            </div>
          )}
          {isHolder && note}
          <div className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5 text-sm text-quiet empty:hidden">
            {facts}
          </div>
          <div className="flex flex-wrap items-center gap-3">
            {!place.upcoming && (
              <Button variant="secondary" icon={NotebookPen} onClick={openJournal}>
                Journal
              </Button>
            )}
            <MaterialsButton priorityId={priority.id} onClick={openMaterials} />
            {journaled && (
              <Link
                href={memberPath(PATHS.journal, { venue: place.venue.slug, blt: place.blt.slug }, place.week)}
                aria-label={`Journal ✓: ${place.blt.name}’s journal`}
                className="inline-flex min-h-11 items-center rounded-full"
              >
                <Chip tone="on-track">Journal ✓</Chip>
              </Link>
            )}
            {can.edit && !completed && !editing && (
              <Button
                variant="quiet"
                icon={Pencil}
                className="-mr-4 ml-auto"
                onClick={() => setEditing(true)}
              >
                Edit
              </Button>
            )}
          </div>
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
      className="-my-2 flex min-h-11 items-center justify-self-start text-sm font-semibold text-quiet underline decoration-line underline-offset-4 hover:text-text"
    >
      {carriedText(carried, year)}
    </Link>
  )
}

function SignedOff({ priority }: { priority: Priority }) {
  const { dayOf } = useTimes()
  return (
    <p className="flex min-w-0 flex-wrap gap-x-2 text-sm">
      <span className="font-semibold text-on-track">✓ GM Sign-off Complete</span>
      <span className="text-quiet">
        {[
          priority.signedOffBy && `by ${nameFor(priority.signedOffBy, priority.signedOffFor)}`,
          priority.closedAt && dayOf(priority.closedAt),
        ]
          .filter(Boolean)
          .join(', ')}
      </span>
    </p>
  )
}
