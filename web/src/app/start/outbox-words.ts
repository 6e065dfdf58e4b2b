import type { Input as CallInput } from '@scope/contract/calls'
import { CHECK_IN_LABELS, type CheckInStatus } from '@scope/contract/work/priority.words'
import type { QueryClient } from '@tanstack/react-query'
import { dropAgreement, tickAgreement } from '../../insight/agreement/writes.ts'
import { visitWords } from '../../insight/visit/outbox-words.ts'
import { monthDay } from '../../lib/dates/dates.ts'
import type { Entry } from '../../lib/offline/outbox.ts'
import { textsOf } from '../../work/journal/texts.ts'
import { saveJournal } from '../../work/journal/writes.ts'
import { listsKey } from '../../work/priority/api.ts'
import type { Priority } from '../../work/priority/place.ts'

type Journal = CallInput<'POST /api/journals'>['body']
type Input = {
  params?: { id?: string; taskId?: string }
  body?: { status?: CheckInStatus; note?: string | null; label?: string; completed?: boolean; text?: string }
}

/** The well-done of a dialog that loads later. */
const WELL_DONE = 'well-done.say'

/** The action of an entry, its priority, and the typed text. */
export function wordsOf(entry: Entry, client: QueryClient) {
  const { name, act } = entry
  const { params = {}, body = {} } = act.input as Input
  if (name === saveJournal.name) return ofJournal((act.input as { body: Journal }).body)
  if (name === tickAgreement.name || name === dropAgreement.name) return ofAgreement(act)
  if (name === WELL_DONE) return { what: 'Well done', title: undefined, text: body.text }
  const ofVisit = visitWords(entry, client)
  if (ofVisit) return ofVisit
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

function ofAgreement({ input, about }: Entry['act']) {
  const { text } = about as { text: string }
  const { done, line, dropped } = (input as CallInput<'PATCH /api/agreements/:id'>).body
  const what = dropped ? `Dropped: ${text}` : done ? `Done: ${text}` : `Not done: ${text}`
  return { what, title: undefined, text: dropped?.reason ?? line }
}

function whatOf(name: string, { status, completed }: NonNullable<Input['body']>, task = 'a task'): string {
  if (name === '') return 'A change'
  if (name === 'task.add') return 'New task'
  if (name === 'task.tick') return completed ? `Done: ${task}` : `Not done: ${task}`
  return `Check-in: ${CHECK_IN_LABELS[status ?? 'ON_TRACK']}`
}
