import { type Static, Type } from 'typebox'
import { call } from '../kernel/call.ts'
import { exact, Id, nullable, PlainDate } from '../kernel/schema.ts'
import { TASK_MAX } from './priority.words.ts'

/** A step of a priority, in the order of `sortOrder`; `due` is a plain date (document 2, section 3). */
export const Task = Type.Object({
  id: Id,
  priorityId: Id,
  label: Type.String(),
  completed: Type.Boolean(),
  due: nullable(PlainDate),
  sortOrder: Type.Integer(),
})
export type Task = Static<typeof Task>

const AtPriority = exact({ id: Id })
const AtTask = exact({ taskId: Id })

export const taskCalls = {
  'GET /api/priorities/:id/tasks': call({
    summary: 'List a priority’s tasks in order',
    who: 'venue.read',
    polled: true,
    params: AtPriority,
    reply: Type.Array(Task),
  }),
  'POST /api/priorities/:id/tasks': call({
    summary: 'Add a task',
    who: 'priority.edit',
    byToken: 'work',
    status: 201,
    params: AtPriority,
    body: exact({ label: Type.String({ maxLength: TASK_MAX }), due: Type.Optional(nullable(PlainDate)) }),
    reply: Task,
  }),
  'PATCH /api/tasks/:taskId': call({
    summary: 'Tick or untick a task; editors may also change its label, due date and order',
    who: 'priority.work',
    byToken: 'work',
    params: AtTask,
    body: exact({
      completed: Type.Optional(Type.Boolean()),
      label: Type.Optional(Type.String({ maxLength: TASK_MAX })),
      due: Type.Optional(nullable(PlainDate)),
      sortOrder: Type.Optional(Type.Integer({ minimum: 0, maximum: 10_000 })),
    }),
    reply: Task,
  }),
  'DELETE /api/tasks/:taskId': call({
    summary: 'Delete a task',
    who: 'priority.edit',
    byToken: 'work',
    params: AtTask,
    reply: Type.Object({ id: Id }),
  }),
}
