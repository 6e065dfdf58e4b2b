import { plural } from '@scope/contract/kernel/count.words'
import { useRef } from 'react'
import { awayText } from '../../../company/away/words.ts'
import { useTimes } from '../../../company/venue/use-times.ts'
import { fetched } from '../../../lib/window/fetched.tsx'
import { useWide } from '../../../lib/window/use-wide.ts'
import { Ring } from '../../../ui/figure/Ring.tsx'
import { WaitingMark } from '../../../ui/state/WaitingMark.tsx'
import type { Priority } from '../../priority/place.ts'
import { taskProgress } from '../tasks.ts'
import { useTasks } from '../use-tasks.ts'
import { tasksScope } from '../writes.ts'
import { TaskRow } from './TaskRow.tsx'

/** Seldom on home: tasks are added from More. */
const NewTask = fetched(async () => (await import('./NewTask.tsx')).NewTask)

type TaskListProps = {
  priority: Priority
  listedAt: number
  can: Priority['can']
  owner: string
  /** The priority is being edited: then tasks can be deleted. */
  editing: boolean
  /** A task is being added, on the user's request. */
  adding: boolean
  /** Shows the field for a new task while the list is empty. */
  invites: boolean
}

/** A priority’s tasks and their progress. */
export function TaskList({ priority, listedAt, can, owner, editing, adding, invites }: TaskListProps) {
  const { dateTime } = useTimes()
  const { tasks, tick, date, remove, add } = useTasks(priority, listedAt)
  const wide = useWide()
  const { all, share, sentence } = taskProgress(tasks)
  // Stays for the next task.
  const adds = useRef(false)
  adds.current ||= adding || (invites && all === 0)
  return (
    <div className="grid grid-cols-1 gap-3 max-sm:gap-1">
      <div className="flex items-center gap-3">
        {all > 0 && <Ring share={share} size={wide ? 44 : 36} />}
        <div className="min-w-0">
          <div className="flex flex-wrap items-baseline gap-x-3">
            <p className="font-semibold">{sentence}</p>
            {priority.awayUntil !== undefined ? (
              <p className="text-sm text-quiet">{awayText(priority.awayUntil)}</p>
            ) : (
              priority.misses > 0 && (
                <p className="text-sm font-semibold text-at-risk">
                  {plural(priority.misses, 'check-in')} missed
                </p>
              )
            )}
          </div>
          <p className="text-sm text-quiet">
            Last updated {priority.lastSubmittedAt ? dateTime(priority.lastSubmittedAt) : '—'}
          </p>
          <WaitingMark scope={tasksScope(priority.id)} />
        </div>
      </div>
      {tasks.length > 0 && (
        <ul aria-label="Tasks">
          {tasks.map((task) => (
            <TaskRow
              key={task.id}
              task={task}
              canTick={can.work}
              canDate={can.edit}
              editing={can.edit && editing}
              onTick={(completed) => tick(task.id, completed)}
              onDate={(due) => date(task.id, due)}
              onDelete={() => remove(task.id)}
            />
          ))}
        </ul>
      )}
      {can.edit && (editing || adds.current) && (
        <NewTask owner={owner} priorityId={priority.id} focus={adding} onAdd={add} />
      )}
    </div>
  )
}
