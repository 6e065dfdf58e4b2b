import { useQuery } from '@tanstack/react-query'
import { useMeanwhile, useWrite } from '../../lib/api/use-write.ts'
import { tasksQuery } from '../priority/api.ts'
import type { Priority } from '../priority/place.ts'
import type { ShownTask } from './tasks.ts'
import { addTask, dateTask, deleteTask, tasksScope, taskWrites, tickTask } from './writes.ts'

/**
 * A priority's tasks with pending changes applied. The list of priorities holds the tasks too and is loaded more often,
 * so the newer of the two is shown. `listedAt` is when that list was loaded.
 */
export function useTasks(priority: Priority, listedAt: number, query = tasksQuery) {
  const stored = useQuery({
    ...query(priority.id, listedAt),
    initialData: priority.tasks,
    initialDataUpdatedAt: listedAt,
  })
  const scope = tasksScope(priority.id)
  const about = { priorityId: priority.id }
  const meanwhile = useMeanwhile<ShownTask[]>(scope, taskWrites)
  const tick = useWrite(tickTask, scope)
  const add = useWrite(addTask, scope)
  const date = useWrite(dateTask, scope)
  const remove = useWrite(deleteTask, scope)
  return {
    tasks: meanwhile(stored.dataUpdatedAt >= listedAt ? stored.data : priority.tasks),
    tick: (taskId: string, completed: boolean) =>
      tick.start({ params: { taskId }, body: { completed } }, about),
    date: (taskId: string, due: string | null) => date.start({ params: { taskId }, body: { due } }, about),
    remove: (taskId: string) => remove.start({ params: { taskId } }, about),
    /** Rejects on failure, so that the text can go back into its box. */
    add: (label: string, key: string) =>
      add.send({ params: { id: priority.id }, body: { label } }, about, key),
  }
}
