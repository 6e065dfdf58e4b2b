import { UNTITLED_TASK } from '@scope/contract/work/priority.words'
import { CalendarDays, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { shortMonthDay } from '../../../lib/dates/dates.ts'
import { focusOnMount } from '../../../lib/window/focus-on-mount.ts'
import { Button } from '../../../ui/Button.tsx'
import { TickBox } from '../../../ui/form/TickBox.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import type { ShownTask } from '../tasks.ts'

type TaskRowProps = {
  task: ShownTask
  canTick: boolean
  canDate: boolean
  /** The priority is being edited: then the task can be deleted, and shows its due date though it is done. */
  editing: boolean
  onTick: (completed: boolean) => void
  onDate: (due: string | null) => void
  onDelete: () => void
}

/** A task. Editors can delete it while they edit its priority, with a confirmation in the same row. */
export function TaskRow({ task, canTick, canDate, editing, onTick, onDate, onDelete }: TaskRowProps) {
  const [asking, setAsking] = useState(false)
  const label = task.label.trim() || UNTITLED_TASK

  if (asking) {
    return (
      <li className="flex flex-wrap items-center justify-between gap-x-3 border-b border-line py-1 last:border-b-0">
        <p className="min-w-0 py-2">
          Delete <bdi className="font-semibold">{label}</bdi>?
        </p>
        <div className="ml-auto flex gap-2 py-1">
          <Button variant="secondary" size="sm" ref={focusOnMount} onClick={() => setAsking(false)}>
            Keep
          </Button>
          <Button variant="danger" size="sm" onClick={onDelete}>
            Delete
          </Button>
        </div>
      </li>
    )
  }

  return (
    <li data-row={task.id} className="relative flex items-center gap-2 border-b border-line last:border-b-0">
      <TickBox
        checked={task.completed}
        disabled={!canTick || task.adding === true}
        onTick={onTick}
        className="py-2.5 max-sm:py-1"
      >
        <span
          dir="auto"
          className={`min-w-0 wrap-anywhere max-sm:leading-snug ${task.completed ? 'text-quiet line-through' : ''} ${task.adding ? 'text-quiet' : ''}`}
        >
          {label}
        </span>
      </TickBox>
      {!task.adding && (editing || !task.completed) && (
        <TaskDue label={label} due={task.due} onDate={canDate && !task.completed ? onDate : null} />
      )}
      {editing && !task.adding && (
        <IconButton label={`Delete task ${label}`} icon={Trash2} onClick={() => setAsking(true)} />
      )}
    </li>
  )
}

type TaskDueProps = {
  label: string
  due: string | null
  /** Null for users who cannot change it. */
  onDate: ((due: string | null) => void) | null
}

/** When a task is due. Editors open the device’s calendar with it. */
function TaskDue({ label, due, onDate }: TaskDueProps) {
  const day = due && shortMonthDay(due)
  if (!onDate) return day && <span className="shrink-0 text-sm text-quiet">due {day}</span>
  return (
    <span className="relative inline-flex min-h-11 min-w-11 shrink-0 items-center justify-center rounded-control text-sm text-quiet has-focus-visible:outline-2 has-focus-visible:outline-accent hover:text-text">
      {day ? `due ${day}` : <CalendarDays aria-hidden size={18} strokeWidth={1.75} />}
      <input
        type="date"
        aria-label={`Due date of ${label}`}
        value={due ?? ''}
        onClick={(event) => event.currentTarget.showPicker?.()}
        onChange={(event) => onDate(event.target.value || null)}
        className="absolute inset-0 size-full cursor-pointer text-base opacity-0"
      />
    </span>
  )
}
