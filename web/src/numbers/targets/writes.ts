import { ApiError, sentenceOf } from '../../lib/api/errors.ts'
import { figuresKeys } from '../../lib/api/query-keys.ts'
import type { Write } from '../../lib/api/writes.ts'

const says = (error: unknown): readonly [string, string] | null => {
  if (error instanceof ApiError && error.code === 'stale') {
    return ['Someone else changed a target', 'Nothing was saved. The sheet shows the new targets.']
  }
  // The screen shows it at its field.
  return error instanceof ApiError && error.code === 'invalid' ? null : ['Error', sentenceOf(error)]
}

/** Sets targets, all or none. */
export const saveTargets: Write<'POST /api/targets'> = {
  name: 'targets.save',
  call: 'POST /api/targets',
  repeatable: true,
  awaits: () => figuresKeys,
  rechecks: () => figuresKeys,
  says,
}

/** Removes a target or an exception. */
export const removeTarget: Write<'DELETE /api/targets/:id'> = {
  name: 'targets.remove',
  call: 'DELETE /api/targets/:id',
  awaits: () => figuresKeys,
  rechecks: () => figuresKeys,
  says,
}
