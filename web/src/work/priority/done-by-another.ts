import type { LiveKind } from '@scope/contract/outreach/live.words'
import type { Priority } from './place.ts'

type Changed = { kind: LiveKind; id?: string; priority?: string }

/**
 * A change's effect on a visible row, in words that follow a name, and the id of that row. Null if nothing visible
 * changed, or the row is gone.
 */
export function doneByAnother(
  { kind, id, priority: of }: Changed,
  before: readonly Priority[],
  after: readonly Priority[],
): { row: string; what: string } | null {
  const [was, is] = [before, after].map((list) => list.find((one) => one.id === of))
  if (!is) return null
  if (kind === 'task') {
    const [taskBefore, task] = [was, is].map((one) => one?.tasks.find((each) => each.id === id))
    if (!task) return null
    const what = taskBefore ? changeOf(taskBefore, task) : 'added this'
    return what === null ? null : { row: task.id, what }
  }
  if (!was) return kind === 'priority' ? { row: is.id, what: 'added this' } : null
  if (kind === 'check-in') return { row: is.id, what: 'checked in' }
  if (kind !== 'priority') return null
  if (is.status === 'COMPLETED' && was.status !== 'COMPLETED') return { row: is.id, what: 'signed this off' }
  return was.updatedAt === is.updatedAt ? null : { row: is.id, what: 'changed this' }
}

type Task = Priority['tasks'][number]

function changeOf(before: Task, { completed, label, due }: Task): string | null {
  if (completed !== before.completed) return completed ? 'ticked this' : 'unticked this'
  return label === before.label && due === before.due ? null : 'changed this'
}
