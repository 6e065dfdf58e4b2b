import type { QueryClient } from '@tanstack/react-query'
import { sentenceOf } from '../../lib/api/errors.ts'
import type { Write } from '../../lib/api/writes.ts'
import { listsKey, signOffQuery, tasksQuery } from '../priority/api.ts'
import { storePriority } from '../priority/stored-priorities.ts'
import { type ShownTask, type Task, withTask } from './tasks.ts'

/** Changes of a priority's tasks are sent in order, so the last of several ticks arrives last. */
export const tasksScope = (priorityId: string): string => `tasks ${priorityId}`

type OfPriority = { priorityId: string }
type About = { about: OfPriority }

/** Shared by all task writes. */
const ofTasks = {
  refreshes: ({ about }: About) => [signOffQuery(about.priorityId).queryKey],
  rechecks: ({ about }: About) => [tasksQuery(about.priorityId).queryKey, listsKey],
}

export const tickTask: Write<'PATCH /api/tasks/:taskId', OfPriority, ShownTask[]> = {
  ...ofTasks,
  name: 'task.tick',
  waits: true,
  call: 'PATCH /api/tasks/:taskId',
  shows: (tasks, { input: { params, body } }) =>
    tasks.map((task) =>
      task.id === params.taskId ? { ...task, completed: body?.completed ?? task.completed } : task,
    ),
  stored: (client, task, { about }) => store(client, about.priorityId, (tasks) => withTask(tasks, task)),
  says: () => ['Error', 'Failed to update task'],
}

export const addTask: Write<'POST /api/priorities/:id/tasks', OfPriority, ShownTask[]> = {
  ...ofTasks,
  name: 'task.add',
  waits: true,
  call: 'POST /api/priorities/:id/tasks',
  shows: (tasks, { input: { body }, idempotencyKey }) => [
    ...tasks,
    { id: idempotencyKey, label: body.label, completed: false, due: null, adding: true },
  ],
  stored: (client, task, { about }) => store(client, about.priorityId, (tasks) => withTask(tasks, task)),
  says: (error) => ['Error', sentenceOf(error)],
}

export const deleteTask: Write<'DELETE /api/tasks/:taskId', OfPriority, ShownTask[]> = {
  ...ofTasks,
  name: 'task.delete',
  call: 'DELETE /api/tasks/:taskId',
  shows: (tasks, { input: { params } }) => tasks.filter(({ id }) => id !== params.taskId),
  stored: (client, _, { input: { params }, about }) =>
    store(client, about.priorityId, (tasks) => tasks.filter(({ id }) => id !== params.taskId)),
  says: (error) => ['Error', sentenceOf(error)],
}

/** Sets or clears the due date. */
export const dateTask: Write<'PATCH /api/tasks/:taskId', OfPriority, ShownTask[]> = {
  ...ofTasks,
  name: 'task.date',
  call: 'PATCH /api/tasks/:taskId',
  shows: (tasks, { input: { params, body } }) =>
    tasks.map((task) => (task.id === params.taskId ? { ...task, due: body?.due ?? null } : task)),
  stored: (client, task, { about }) => store(client, about.priorityId, (tasks) => withTask(tasks, task)),
  says: () => ['Error', 'Failed to update task'],
}

export const taskWrites = [tickTask, addTask, dateTask, deleteTask]

async function store(client: QueryClient, priorityId: string, change: (tasks: Task[]) => Task[]) {
  const { queryKey } = tasksQuery(priorityId)
  // A pending response may be older than this change.
  await client.cancelQueries({ queryKey })
  await storePriority(client, priorityId, (one) => ({ ...one, tasks: change(one.tasks) }))
  client.setQueryData(queryKey, (tasks) => tasks && change(tasks))
}
