import type { Reply } from '@scope/contract/calls'
import { plural } from '@scope/contract/kernel/count.words'

export type Task = Reply<'GET /api/priorities/:id/tasks'>[number]

/** A task on the screen; one that is being added has no id of its own yet. */
export type ShownTask = Pick<Task, 'id' | 'label' | 'completed' | 'due'> & { adding?: true }

/** The tasks with one as the server answered it. A poll may have brought an added one first: it is listed once. */
export function withTask(tasks: Task[], task: Task): Task[] {
  return tasks.some(({ id }) => id === task.id)
    ? tasks.map((one) => (one.id === task.id ? task : one))
    : [...tasks, task]
}

/** `3 of 4 tasks` */
const ofTasks = (done: number, all: number): string => `${done} of ${plural(all, 'task')}`

/** The progress of the tasks: "3 of 4 tasks done", and the share for the ring. */
export function taskProgress(tasks: { completed: boolean }[]) {
  const done = tasks.filter((task) => task.completed).length
  const all = tasks.length
  return {
    done,
    all,
    share: all === 0 ? 0 : done / all,
    sentence: all === 0 ? 'No tasks' : done === all ? 'All tasks done' : `${ofTasks(done, all)} done`,
  }
}
