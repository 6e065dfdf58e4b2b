import { Paperclip } from 'lucide-react'
import { dateTime } from '../../../lib/dates.ts'
import { Button } from '../../../ui/Button.tsx'
import { Ring } from '../../../ui/Ring.tsx'
import type { Priority } from '../../priority/place.ts'
import { taskProgress } from '../tasks.ts'
import { useTasks } from '../use-tasks.ts'
import { NewTask } from './NewTask.tsx'
import { TaskRow } from './TaskRow.tsx'

type TaskListProps = {
  priority: Priority
  listedAt: number
  can: Priority['can']
  owner: string
  onAddFiles: () => void
}

/** A priority’s tasks and their progress. */
export function TaskList({ priority, listedAt, can, owner, onAddFiles }: TaskListProps) {
  const { tasks, tick, remove, add } = useTasks(priority, listedAt)
  const { done, all, share, sentence } = taskProgress(tasks)
  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="flex items-center gap-4">
        {all > 0 && <Ring share={share} size={56} label={`${done}/${all}`} />}
        <div className="min-w-0">
          <p className="font-semibold">{sentence}</p>
          <p className="text-sm text-quiet">
            Last updated {priority.lastSubmittedAt ? dateTime(priority.lastSubmittedAt) : '—'}
          </p>
          {priority.misses > 0 && (
            <p className="text-sm font-medium text-at-risk">
              {priority.misses === 1 ? '1 check-in missed' : `${priority.misses} check-ins missed`}
            </p>
          )}
        </div>
        {(can.work || can.edit) && (
          <Button
            variant="quiet"
            size="sm"
            icon={Paperclip}
            className="-mr-3 ml-auto shrink-0"
            onClick={onAddFiles}
          >
            Add files
          </Button>
        )}
      </div>
      {tasks.length > 0 && (
        <ul aria-label="Tasks">
          {tasks.map((task) => (
            <TaskRow
              key={task.id}
              task={task}
              canTick={can.work}
              canDelete={can.edit}
              onTick={(completed) => tick(task.id, completed)}
              onDelete={() => remove(task.id)}
            />
          ))}
        </ul>
      )}
      {can.edit && <NewTask owner={owner} priorityId={priority.id} onAdd={add} />}
    </div>
  )
}
