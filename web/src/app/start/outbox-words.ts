import type { Input as CallInput } from '@scope/contract/calls'
import { CHECK_IN_LABELS, type CheckInStatus } from '@scope/contract/work/priority.words'
import type { QueryClient } from '@tanstack/react-query'
import { monthDay } from '../../lib/dates/dates.ts'
import type { Entry } from '../../lib/offline/outbox.ts'
import { textsOf } from '../../work/journal/texts.ts'
import { saveJournal } from '../../work/journal/writes.ts'
import { listsKey } from '../../work/priority/api.ts'
import type { Priority } from '../../work/priority/place.ts'

type Journal = CallInput<'POST /api/journals'>['body']
type Input = {
  params?: { id?: string; taskId?: string }
  body?: { status?: CheckInStatus; note?: string | null; label?: string; completed?: boolean }
}

/** The action of an entry, its priority, and the typed text. */
export function wordsOf({ name, act }: Entry, client: QueryClient) {
  const { params = {}, body = {} } = act.input as Input
  if (name === saveJournal.name) return ofJournal((act.input as { body: Journal }).body)
  const about = act.about as { priorityId?: string } | null
  const priority = client
    .getQueriesData<Priority[]>({ queryKey: listsKey })
    .flatMap(([, list]) => list ?? [])
    .find(({ id }) => id === (params.id ?? about?.priorityId))
  const task = priority?.tasks.find(({ id }) => id === params.taskId)
  return { what: whatOf(name, body, task?.label), title: priority?.title, text: body.note ?? body.label }
}

function ofJournal(body: Journal) {
  const { entry, ...parts } = textsOf(body)
  return {
    what: body.draft ? 'Journal, as a draft' : 'Journal',
    title: `Week of ${monthDay(body.weekOf)}`,
    text: [entry, ...Object.values(parts)].filter(Boolean).join('\n'),
  }
}

function whatOf(name: string, { status, completed }: NonNullable<Input['body']>, task = 'a task'): string {
  if (name === '') return 'A change'
  if (name === 'task.add') return 'New task'
  if (name === 'task.tick') return completed ? `Done: ${task}` : `Not done: ${task}`
  return `Check-in: ${CHECK_IN_LABELS[status ?? 'ON_TRACK']}`
}
