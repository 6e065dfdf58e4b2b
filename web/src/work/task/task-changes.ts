import type { Reply } from '@scope/contract/calls'

export type Task = Reply<'GET /api/priorities/:id/tasks'>[number]

export type TaskChange =
  | { kind: 'tick'; taskId: string; completed: boolean }
  /** `key` is the idempotency key of the attempt. */
  | { kind: 'add'; label: string; key: string }
  | { kind: 'delete'; taskId: string }

/** A task as shown; one that is being added has no id of its own yet. */
export type ShownTask = Pick<Task, 'id' | 'label' | 'completed'> & { adding?: true }

/** The tasks including changes that are being saved. A failed change is removed from `changes`. */
export function withChanges(tasks: Task[], changes: TaskChange[]): ShownTask[] {
  let shown: ShownTask[] = tasks
  for (const change of changes) shown = applyChange(shown, change)
  return shown
}

function applyChange(tasks: ShownTask[], change: TaskChange): ShownTask[] {
  switch (change.kind) {
    case 'tick':
      return tasks.map((task) =>
        task.id === change.taskId ? { ...task, completed: change.completed } : task,
      )
    case 'add':
      return [...tasks, { id: change.key, label: change.label, completed: false, adding: true }]
    case 'delete':
      return tasks.filter((task) => task.id !== change.taskId)
  }
}

/** The stored tasks after a saved change; `task` is the server’s answer. */
export function afterChange(tasks: Task[], change: TaskChange, task: Task | null): Task[] {
  if (change.kind === 'delete') return tasks.filter((one) => one.id !== change.taskId)
  if (!task) return tasks
  return tasks.some((one) => one.id === task.id)
    ? tasks.map((one) => (one.id === task.id ? task : one))
    : [...tasks, task]
}

/** The progress of the tasks: “3 of 4 tasks done”, and the share for the ring. */
export function taskProgress(tasks: { completed: boolean }[]) {
  const done = tasks.filter((task) => task.completed).length
  const all = tasks.length
  return {
    done,
    all,
    share: all === 0 ? 0 : done / all,
    sentence: all === 0 ? 'No tasks' : done === all ? 'All tasks done' : `${done} of ${all} tasks done`,
  }
}
