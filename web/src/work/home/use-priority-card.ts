import { useEffect, useId, useRef, useState } from 'react'
import { useCheckIn } from '../check-in/use-check-in.ts'
import { hasEdit } from '../priority/edit-draft.ts'
import { allowed, type Place, type Priority } from '../priority/place.ts'
import { hasNewTask } from '../task/new-task-draft.ts'
import { taskProgress } from '../task/tasks.ts'
import { useTasks } from '../task/use-tasks.ts'
import { cardOf } from './card-parts.ts'
import { useArrival } from './use-arrival.ts'

export type PriorityCardProps = {
  priority: Priority
  listedAt: number
  place: Place
  /** A dialog is open over the cards. */
  covered: boolean
  /** A phone shows only its title and state until it is opened. */
  folded: boolean
  onUnfold: () => void
  /** It does not collapse while its sign-off block is below it, so that the block does not move. */
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

/** A priority’s card: its user's rights, its check-in and tasks, and how much of it is shown. */
export function usePriorityCard(props: PriorityCardProps) {
  const { priority, listedAt, place, folded, held, onArrived, onLastTick } = props
  useArrival(cardOf(priority.id), onArrived)
  const heading = useId()
  const owner = place.me.userId
  const can = allowed(priority, place)
  const isHolder = place.me.id === priority.bltId
  const checkIn = useCheckIn(priority, place)
  const tasks = taskProgress(useTasks(priority, listedAt).tasks)
  const storedLeft = priority.tasks.filter((task) => !task.completed).length
  useLastTick(isHolder && checkIn.made && checkIn.done ? storedLeft : null, onLastTick)
  const [expanded, setExpanded] = useState(false)
  // Reopens the edit form when an unsaved draft exists.
  const [editing, setEditing] = useState(() => can.edit && hasEdit(owner, priority.id))
  const [adding, setAdding] = useState(() => can.edit && hasNewTask(owner, priority.id))
  const completed = checkIn.status === 'COMPLETED'
  const collapsed = !editing && (completed ? !expanded && !held : folded)
  return {
    ...props,
    /** The id of its heading. */
    heading,
    owner,
    can,
    isHolder,
    checkIn,
    tasks,
    completed,
    collapsed,
    /** It is its title and its state, in one line. */
    isLine: folded && collapsed,
    /** Opens and closes it once it is completed. */
    toggle: () => setExpanded(!expanded),
    editing,
    setEditing,
    adding,
    add: () => setAdding(true),
  }
}

export type PriorityCardState = ReturnType<typeof usePriorityCard>

/** Calls once no task is left. `left`: the open tasks of a priority that is checked in as on track, otherwise null. */
function useLastTick(openTasks: number | null, onNoneLeft: () => void): void {
  const before = useRef(openTasks)
  useEffect(() => {
    if (openTasks === 0 && before.current !== null && before.current > 0) onNoneLeft()
    before.current = openTasks
  })
}
