import type { Input } from '@scope/contract/calls'
import { mayAbout, memberOf } from '@scope/contract/kernel/access'
import { dateIn } from '@scope/contract/kernel/calendar'
import type { Task } from '@scope/contract/work/task'
import type { Context } from '../../kernel/context.ts'
import { conflict, forbidden, notFound } from '../../kernel/refusal.ts'
import { audit } from '../../kernel/trail.ts'
import {
  isSettled,
  judgedAt,
  refuseSettled,
  refuseUnbegun,
  requiredText,
  startedBy,
} from '../priority/rules.ts'
import { lockFor } from '../priority/service.ts'
import { countTasks, lockPriority, type PriorityRow, updatePriority } from '../priority/store.ts'
import { findPriority } from '../priority/view.ts'
import { deleteTask, findTask, insertTask, lockTask, type TaskRow, updateTask } from './store.ts'
import { listTasks } from './view.ts'

const TASKS_MAX = 100

/** A priority's tasks in their order. */
export async function tasksOf(context: Context, priorityId: string): Promise<Task[]> {
  if (!(await findPriority(context, priorityId))) throw notFound()
  return listTasks(context, priorityId)
}

/** Adds a task at the end. */
export async function addTask(
  context: Context,
  priorityId: string,
  body: Input<'POST /api/priorities/:id/tasks'>['body'],
): Promise<Task> {
  return addTo(context, await lockFor(context, priorityId, 'priority.edit'), body)
}

/** Adds what was agreed with a member as a task of their priority, whoever agreed it. 404 if it is not theirs. */
export async function addAgreedTask(
  context: Context,
  { priorityId, bltId }: { priorityId: string; bltId: string },
  body: Input<'POST /api/priorities/:id/tasks'>['body'],
): Promise<Task> {
  const priority = await lockPriority(context.reach, context.db, priorityId)
  if (priority?.bltId !== bltId) throw notFound()
  return addTo(context, priority, body)
}

async function addTo(
  context: Context,
  priority: PriorityRow,
  body: Input<'POST /api/priorities/:id/tasks'>['body'],
): Promise<Task> {
  const { reach, db, now } = context
  const { id: priorityId } = priority
  refuseSettled(priority, dateIn(priority.timezone, judgedAt(context)))
  const label = requiredText(body.label, 'label', 'Task')
  const { tasks, lastPlace } = await countTasks(reach, db, priorityId)
  if (tasks >= TASKS_MAX) throw conflict(`A priority can have at most ${TASKS_MAX} tasks.`)
  const id = await insertTask(reach, db, {
    priorityId,
    label,
    due: body.due ?? null,
    sortOrder: lastPlace + 1,
    createdAt: now,
    updatedAt: now,
  })
  await audit(context, 'task.added', { id, priorityId, bltId: priority.bltId, label })
  return taskAt(context, id)
}

/**
 * Ticks or unticks a task; the first tick starts its priority. Only editors can change its label, due date and order.
 */
export async function changeTask(
  context: Context,
  id: string,
  body: Input<'PATCH /api/tasks/:taskId'>['body'],
): Promise<Task> {
  const { reach, db, doneAt, now, person } = context
  const { task, priority } = await hold(context, id)
  const { completed, ...edit } = body
  const edits = Object.keys(edit).length > 0
  if (!mayAbout(person, edits ? 'priority.edit' : 'priority.work', memberOf(priority))) throw forbidden()
  refuseSettled(priority, dateIn(priority.timezone, judgedAt(context)))
  const ticked = completed !== undefined && completed !== task.completed
  if (ticked && doneAt && task.completedAt && task.completedAt > doneAt) {
    throw conflict('Someone has ticked this task since.')
  }
  if (ticked) refuseUnbegun(priority, dateIn(priority.timezone, now))
  await updateTask(reach, db, id, {
    ...edit,
    ...(edit.label === undefined ? {} : { label: requiredText(edit.label, 'label', 'Task') }),
    ...(ticked ? { completed, completedAt: completed ? (doneAt ?? now) : null } : {}),
    updatedAt: now,
  })
  const started = ticked && completed ? startedBy(priority, now) : null
  if (started) await updatePriority(reach, db, priority.id, started)
  const after = await taskAt(context, id)
  const facts = ({ label, completed, due }: Pick<Task, 'label' | 'completed' | 'due'>) => ({
    label,
    completed,
    due,
  })
  await audit(context, 'task.changed', {
    id,
    priorityId: priority.id,
    bltId: priority.bltId,
    label: task.label,
    before: { ...facts(task), ...(started ? { status: priority.status } : {}) },
    after: { ...facts(after), ...(started ? { status: started.status } : {}) },
  })
  return after
}

/** Deletes a task. The audit trail keeps its content. */
export async function removeTask(context: Context, id: string): Promise<{ id: string }> {
  const { task, priority } = await hold(context, id)
  if (!mayAbout(context.person, 'priority.edit', memberOf(priority))) throw forbidden()
  refuseSettled(priority, dateIn(priority.timezone, context.now))
  return remove(context, task, priority)
}

/** Deletes a task from an agreement that is taken back, unless it is done, deleted already, or its priority is settled. */
export async function takeBackTask(context: Context, id: string): Promise<void> {
  const { task, priority } = (await lockTask(context.reach, context.db, id)) ?? {}
  if (!task || !priority || task.completed) return
  if (isSettled(priority, dateIn(priority.timezone, context.now))) return
  await remove(context, task, priority)
}

async function remove(context: Context, task: TaskRow, priority: PriorityRow): Promise<{ id: string }> {
  const { id } = task
  await deleteTask(context.reach, context.db, id)
  await audit(context, 'task.deleted', {
    id,
    priorityId: priority.id,
    bltId: priority.bltId,
    label: task.label,
    completed: task.completed,
  })
  return { id }
}

async function hold({ reach, db }: Context, id: string) {
  const task = await lockTask(reach, db, id)
  if (!task) throw notFound()
  return task
}

async function taskAt({ reach, db }: Context, id: string): Promise<Task> {
  const task = await findTask(reach, db, id)
  if (!task) throw notFound()
  return task
}
