import { ApiError, sentenceOf } from '../../lib/api/errors.ts'
import type { Write } from '../../lib/api/writes.ts'
import { sourcesQuery } from './api.ts'

// The dialog shows a refusal at its field.
const says = (error: unknown): [string, string] | null =>
  error instanceof ApiError && error.code === 'invalid' ? null : ['Error', sentenceOf(error)]

const add: Write<'POST /api/sources'> = {
  name: 'sources.add',
  call: 'POST /api/sources',
  refreshes: () => [sourcesQuery.queryKey],
  says,
}

const change: Write<'PATCH /api/sources/:id'> = {
  name: 'sources.change',
  call: 'PATCH /api/sources/:id',
  repeatable: true,
  refreshes: () => [sourcesQuery.queryKey],
  rechecks: () => [sourcesQuery.queryKey],
  says,
}

const remove: Write<'DELETE /api/sources/:id'> = {
  name: 'sources.remove',
  call: 'DELETE /api/sources/:id',
  repeatable: true,
  refreshes: () => [sourcesQuery.queryKey],
  says,
}

export const sourceWrites = { add, change, remove }
