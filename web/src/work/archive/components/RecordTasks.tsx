import { UNTITLED_TASK } from '@scope/contract/work/priority.words'
import { Circle, CircleCheck } from 'lucide-react'
import { useId } from 'react'
import type { PriorityRecord } from '../record-api.ts'

type Tasks = PriorityRecord['priority']['tasks']

/** The tasks, done and not done. */
export function RecordTasks({ tasks }: { tasks: Tasks }) {
  const heading = useId()
  const done = tasks.filter(({ completed }) => completed).length
  return (
    <section aria-labelledby={heading} className="grid grid-cols-1 gap-2">
      <h3 id={heading} className="flex flex-wrap items-baseline justify-between gap-x-4 font-semibold">
        Tasks
        {tasks.length > 0 && (
          <span className="text-sm font-normal text-quiet tabular-nums">
            {done} of {tasks.length} done
          </span>
        )}
      </h3>
      {tasks.length === 0 ? (
        <p className="text-quiet">No tasks.</p>
      ) : (
        <ul className="grid grid-cols-1 gap-2">
          {tasks.map(({ id, label, completed }) => {
            const Icon = completed ? CircleCheck : Circle
            return (
              <li key={id} className="grid grid-cols-[1.25rem_1fr] gap-x-2.5">
                <Icon
                  aria-hidden
                  size={20}
                  strokeWidth={1.75}
                  className={`mt-0.5 ${completed ? 'text-on-track' : 'text-quiet'}`}
                />
                <span>
                  {label.trim() || UNTITLED_TASK}
                  <span className="sr-only">, {completed ? 'done' : 'not done'}</span>
                </span>
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}
