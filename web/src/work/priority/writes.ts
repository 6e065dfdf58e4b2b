import { ApiError, sentenceOf } from '../../lib/api/errors.ts'
import { prioritiesKey, reviewKey } from '../../lib/api/query-keys.ts'
import type { Write } from '../../lib/api/writes.ts'
import { dropPriority, storePriority } from './stored-priorities.ts'

const CREATE_FAILED = 'Failed to create priority. Please try again.'
const EDIT_FAILED = 'Failed to update priority. Please try again.'

export const createPriority: Write<'POST /api/priority'> = {
  name: 'priority.create',
  call: 'POST /api/priority',
  repeatable: true,
  awaits: () => [prioritiesKey],
  says: (error) => ['Error', (error instanceof ApiError && error.sentence) || CREATE_FAILED],
}

export const editPriority: Write<'PUT /api/priorities/:id'> = {
  name: 'priority.edit',
  call: 'PUT /api/priorities/:id',
  repeatable: true,
  stored: (client, priority, { input }) => storePriority(client, input.params.id, () => priority),
  refreshes: () => [prioritiesKey],
  says: (error) => (changedElsewhere(error) ? null : ['Error', EDIT_FAILED]),
}

/** Hands a priority over to another member of the venue. */
export const handOverPriority: Write<'POST /api/priorities/:id/hand-over'> = {
  name: 'priority.handOver',
  call: 'POST /api/priorities/:id/hand-over',
  repeatable: true,
  stored: (client, { id }) => dropPriority(client, id),
  refreshes: () => [prioritiesKey, reviewKey],
  rechecks: () => [prioritiesKey],
  says: (error) => ['Error', sentenceOf(error)],
}

export const removePriority: Write<'DELETE /api/priorities/:id'> = {
  name: 'priority.remove',
  call: 'DELETE /api/priorities/:id',
  stored: (client, { id }) => dropPriority(client, id),
  refreshes: () => [prioritiesKey, reviewKey],
  rechecks: () => [prioritiesKey],
  says: (error) => ['Error', sentenceOf(error)],
}

export const priorityWrites = [createPriority, editPriority, handOverPriority, removePriority]

/** The priority as someone else just saved it, if an edit is refused because of that. */
export const changedElsewhere = (error: unknown): ApiError['current'] =>
  error instanceof ApiError && error.code === 'stale' ? error.current : undefined
