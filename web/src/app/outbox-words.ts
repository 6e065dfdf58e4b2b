import { CHECK_IN_LABELS, type CheckInStatus } from '@scope/contract/work/priority.words'
import type { QueryClient } from '@tanstack/react-query'
import type { Entry } from '../lib/outbox.ts'
import { listsKey } from '../work/priority/api.ts'
import type { Priority } from '../work/priority/place.ts'

type Input = {
  params?: { id?: string; taskId?: string }
  body?: { status?: CheckInStatus; note?: string | null; label?: string; completed?: boolean }
}

/** What an entry does, about which priority, and the text that was typed. */
export function wordsOf({ name, act }: Entry, client: QueryClient) {
  const { params = {}, body = {} } = act.input as Input
  const about = act.about as { priorityId?: string } | null
  const priority = client
    .getQueriesData<Priority[]>({ queryKey: listsKey })
    .flatMap(([, list]) => list ?? [])
    .find(({ id }) => id === (params.id ?? about?.priorityId))
  const task = priority?.tasks.find(({ id }) => id === params.taskId)
  return { what: whatOf(name, body, task?.label), title: priority?.title, text: body.note ?? body.label }
}

function whatOf(name: string, { status, completed }: NonNullable<Input['body']>, task = 'a task'): string {
  if (name === 'task.add') return 'New task'
  if (name === 'task.tick') return completed ? `Done: ${task}` : `Not done: ${task}`
  return `Check-in: ${CHECK_IN_LABELS[status ?? 'ON_TRACK']}`
}
