import { nameFor } from '@scope/contract/company/stand-in.words'
import { ChevronDown, ChevronUp, NotebookPen, Pencil, Plus } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { Link } from 'wouter'
import { useTimes } from '../../../company/venue/use-times.ts'
import { memberPath } from '../../../company/venue/venue-path.ts'
import { PATHS } from '../../../lib/address/paths.ts'
import { toastFailure } from '../../../lib/toast/failure.ts'
import { fetched } from '../../../lib/window/fetched.tsx'
import { whenIdle } from '../../../lib/window/idle.ts'
import { useWide } from '../../../lib/window/use-wide.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Chip } from '../../../ui/figure/Chip.tsx'
import { Clamped } from '../../../ui/list/Clamped.tsx'
import { More } from '../../../ui/list/More.tsx'
import { Skeleton } from '../../../ui/state/Skeleton.tsx'
import { WaitingMark } from '../../../ui/state/WaitingMark.tsx'
import { carriedText } from '../../archive/carried.ts'
import { recordPath } from '../../archive/record-path.ts'
import { CheckInActs, CheckInBar, NeedsWorkNote } from '../../check-in/components/CheckInBar.tsx'
import { useCheckIn } from '../../check-in/use-check-in.ts'
import { Serves } from '../../focus/serves.tsx'
import { firstName } from '../../journal/first-name.ts'
import { MaterialsButton } from '../../material/materials-button.tsx'
import { CategoryLabel } from '../../priority/components/CategoryLabel.tsx'
import { PriorityFacts } from '../../priority/components/PriorityFacts.tsx'
import { hasEdit } from '../../priority/edit-draft.ts'
import { allowed, type Place, type Priority } from '../../priority/place.ts'
import { StatusChip } from '../../priority/status-chip.tsx'
import { TaskList } from '../../task/components/TaskList.tsx'
import { hasNewTask } from '../../task/new-task-draft.ts'
import { taskProgress } from '../../task/tasks.ts'
import { useTasks } from '../../task/use-tasks.ts'
import { cardOf, tasksOf } from '../card-parts.ts'
import { swipeText } from '../checked-in-text.ts'
import { DUE_UNTIL } from '../due-until.ts'
import { useArrival } from '../use-arrival.ts'
import { useLastTick } from '../use-last-tick.ts'

const EditCard = fetched(async () => (await import('./EditCard.tsx')).EditCard)

export type PriorityCardProps = {
  priority: Priority
  listedAt: number
  place: Place
  /** A dialog is open over the cards. */
  covered: boolean
  /** A phone shows its title and state alone, until it is opened. */
  folded: boolean
  onUnfold: () => void
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
    folded,
    onUnfold,
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
  const tasks = taskProgress(useTasks(priority, listedAt).tasks)
  const wide = useWide()
  const storedLeft = priority.tasks.filter((task) => !task.completed).length
  useLastTick(isHolder && checkIn.made && checkIn.done ? storedLeft : null, onLastTick)
  const [expanded, setExpanded] = useState(false)
  // Reopens the edit form when an unsaved draft exists.
  const [editing, setEditing] = useState(() => can.edit && hasEdit(owner, priority.id))
  const [adding, setAdding] = useState(() => can.edit && hasNewTask(owner, priority.id))
  useEffect(() => {
    // So that the form opens offline too.
    if (can.edit) whenIdle(EditCard.prepare)
  }, [can.edit])
  const completed = checkIn.status === 'COMPLETED'
  const collapsed = !editing && (completed ? !expanded && !held : folded)
  /** Of managers: the member has them on the card. */
  const acts = can.edit || (can.work && !isHolder)
  // Below the tasks and the swipe, which belong on the first screen of a phone.
  const facts = (
    <>
      <Serves focus={priority.focus} />
      <PriorityFacts priority={priority} periodEnd={place.period.endDate} />
      <CarriedLine priority={priority} place={place} />
    </>
  )
  const journalLink = journaled && (
    <Link
      href={memberPath(PATHS.journal, { venue: place.venue.slug, blt: place.blt.slug }, place.week)}
      aria-label={`Journal ✓: ${place.blt.name}’s journal`}
      className="inline-flex min-h-11 items-center rounded-full"
    >
      <Chip tone="on-track">Journal ✓</Chip>
    </Link>
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
        {!(folded && collapsed) && (
          <div className="flex items-start justify-between gap-3">
            <CategoryLabel category={priority.category} />
            <StatusChip status={checkIn.status} />
          </div>
        )}
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
          <div
            className={
              folded && collapsed ? 'flex items-start justify-between gap-3' : 'grid grid-cols-1 gap-1.5'
            }
          >
            <h2
              dir="auto"
              id={heading}
              tabIndex={-1}
              className={
                collapsed ? 'min-w-0 font-semibold wrap-anywhere' : 'font-serif text-2xl focus:outline-none'
              }
            >
              {priority.title}
            </h2>
            {folded && collapsed && <StatusChip status={checkIn.status} />}
            {!collapsed && priority.description && (
              <Clamped className="max-w-[68ch] whitespace-pre-line text-quiet">
                {priority.description}
              </Clamped>
            )}
          </div>
        )}
        {(completed || collapsed || held) && (
          // Before the sign-off as tall as after it: the block below does not slide under the finger.
          <div className={`-mb-2 flex justify-between gap-3 ${held ? 'min-h-9.5' : 'items-center'}`}>
            {completed ? (
              <SignedOff priority={priority} />
            ) : (
              <p className={`text-sm text-quiet ${collapsed ? '' : 'sm:invisible'}`}>
                {collapsed ? tasks.sentence : DUE_UNTIL}
              </p>
            )}
            {!(held && !collapsed) && (
              <Button
                variant="quiet"
                size="sm"
                icon={collapsed ? ChevronDown : ChevronUp}
                aria-expanded={!collapsed}
                className="-mr-3"
                onClick={() => {
                  if (completed) return setExpanded(!expanded)
                  // The button is gone then.
                  document.getElementById(heading)?.focus({ preventScroll: true })
                  onUnfold()
                }}
              >
                {collapsed ? 'Expand' : 'Collapse'}
              </Button>
            )}
          </div>
        )}
      </div>
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
              disabled={covered}
              onCheckedIn={onCheckedIn}
              onNeedsWork={() => onNeedsWork(priority)}
            />
          ) : (
            <WaitingMark scope={checkIn.scope} />
          )}
          {isHolder && note}
          <div className="text-sm text-quiet empty:hidden [&_bdi]:font-semibold [&>p]:inline">{facts}</div>
          <div className="flex flex-wrap items-center gap-2 sm:gap-3 max-sm:[&>button>svg]:hidden">
            {!place.upcoming && (
              <Button variant="secondary" icon={NotebookPen} onClick={openJournal}>
                Journal
              </Button>
            )}
            <MaterialsButton priorityId={priority.id} onClick={openMaterials} />
            {(wide || !acts || completed) && journalLink}
            {acts && !completed && !editing && (
              <div className="ml-auto">
                <More about={priority.title}>
                  {!wide && journalLink}
                  {can.work && !isHolder && (
                    <CheckInActs
                      checkIn={checkIn}
                      label={`Check in for ${firstName(place.blt.name)}`}
                      disabled={covered}
                      onCheckedIn={onCheckedIn}
                      onNeedsWork={() => onNeedsWork(priority)}
                    />
                  )}
                  {can.edit && (
                    <>
                      <Button variant="quiet" size="sm" icon={Plus} onClick={() => setAdding(true)}>
                        Add a task
                      </Button>
                      <Button variant="quiet" size="sm" icon={Pencil} onClick={() => setEditing(true)}>
                        Edit
                      </Button>
                    </>
                  )}
                </More>
              </div>
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
      className="-my-2 flex min-h-11 w-fit items-center font-semibold underline decoration-line underline-offset-4 hover:text-text"
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
