import { ApiError, sentenceOf } from '../../lib/api/errors.ts'
import { prioritiesKey } from '../../lib/api/query-keys.ts'
import type { Write } from '../../lib/api/writes.ts'
import { focusesKey } from './api.ts'

/** Everything that shows focuses: their own lists, the cards that name one, and the rollup’s counts. */
const refreshed = () => [focusesKey, prioritiesKey, ['rollup', 'focuses']]
/** The form shows an error at its field. */
const says = (error: unknown) =>
  error instanceof ApiError && error.code === 'invalid' ? null : (['Error', sentenceOf(error)] as const)

const set: Write<'POST /api/focuses'> = {
  name: 'focus.set',
  call: 'POST /api/focuses',
  repeatable: true,
  refreshes: refreshed,
  says,
}

const change: Write<'PATCH /api/focuses/:id'> = {
  name: 'focus.change',
  call: 'PATCH /api/focuses/:id',
  refreshes: refreshed,
  rechecks: () => [focusesKey],
  says,
}

const remove: Write<'DELETE /api/focuses/:id'> = {
  name: 'focus.remove',
  call: 'DELETE /api/focuses/:id',
  refreshes: refreshed,
  rechecks: () => [focusesKey],
  says: (error) => ['Error', sentenceOf(error)],
}

/** A venue’s answer, in one line. */
const answer: Write<'PUT /api/venues/:venue/focuses/:id'> = {
  name: 'focus.answer',
  call: 'PUT /api/venues/:venue/focuses/:id',
  awaits: () => [focusesKey],
  refreshes: () => [['rollup', 'focuses']],
  rechecks: () => [focusesKey],
  says,
}

export const focusWrites = { set, change, remove, answer }
