import { useMutation, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { sentenceOf } from '../../lib/errors.ts'
import { toastFailure } from '../../lib/failure.ts'
import { listsKey, signOffQuery, tasksChangeKey, tasksQuery } from '../priority/api.ts'
import type { Priority } from '../priority/place.ts'
import { storePriority } from '../priority/stored-priorities.ts'
import { afterChange, type Task, type TaskChange, withChanges } from './task-changes.ts'

async function send(priorityId: string, change: TaskChange): Promise<Task | null> {
  switch (change.kind) {
    case 'tick':
      return api('PATCH /api/tasks/:taskId', {
        params: { taskId: change.taskId },
        body: { completed: change.completed },
      })
    case 'add':
      return api('POST /api/priorities/:id/tasks', {
        params: { id: priorityId },
        body: { label: change.label },
        idempotencyKey: change.key,
      })
    default:
      await api('DELETE /api/tasks/:taskId', { params: { taskId: change.taskId } })
      return null
  }
}

function sayWhatFailed(error: unknown, change: TaskChange): void {
  toastFailure(error, 'Error', change.kind === 'tick' ? 'Failed to update task' : sentenceOf(error))
}

/**
 * A priority's tasks with the changes under way, which are rolled back by no longer being there. The list of
 * priorities carries the tasks as well and is asked more often: the fresher of the two is shown. `listedAt` is when
 * the list was answered.
 */
export function useTasks(priority: Priority, listedAt: number, query = tasksQuery) {
  const client = useQueryClient()
  const stored = useQuery({
    ...query(priority.id),
    initialData: priority.tasks,
    initialDataUpdatedAt: listedAt,
  })
  const changes = useMutationState({
    filters: { mutationKey: tasksChangeKey(priority.id), status: 'pending' },
    select: (mutation) => mutation.state.variables as TaskChange,
  })
  const { mutate, mutateAsync } = useMutation({
    mutationKey: tasksChangeKey(priority.id),
    // One after the other, so that the last of several ticks of one task is the last to arrive.
    scope: { id: tasksChangeKey(priority.id).join(' ') },
    mutationFn: (change: TaskChange) => send(priority.id, change),
    onSuccess: async (task, change) => {
      const { queryKey } = tasksQuery(priority.id)
      await client.cancelQueries({ queryKey })
      await storePriority(client, priority.id, (one) => ({
        ...one,
        tasks: afterChange(one.tasks, change, task),
      }))
      client.setQueryData(queryKey, (tasks) => afterChange(tasks ?? priority.tasks, change, task))
      void client.invalidateQueries({ queryKey: signOffQuery(priority.id).queryKey })
    },
    onError: (error, change) => {
      sayWhatFailed(error, change)
      void client.invalidateQueries({ queryKey: tasksQuery(priority.id).queryKey })
      void client.invalidateQueries({ queryKey: listsKey })
    },
  })
  const fresher = stored.dataUpdatedAt >= listedAt ? stored.data : priority.tasks
  return {
    tasks: withChanges(fresher, changes),
    change: mutate,
    /** Rejects when it fails, so that the words can go back to where they were typed. */
    add: (label: string, key: string) => mutateAsync({ kind: 'add', label, key }),
  }
}
