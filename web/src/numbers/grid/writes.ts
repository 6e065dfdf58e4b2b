import { UPLOAD_MS } from '../../lib/api/deadline.ts'
import { ApiError, sentenceOf } from '../../lib/api/errors.ts'
import { figuresKeys } from '../../lib/api/query-keys.ts'
import type { Write } from '../../lib/api/writes.ts'

/** Someone changed numbers since the preview was made. */
export const isStale = (error: unknown): boolean => error instanceof ApiError && error.status === 409

/** Saves exactly the changes that a preview named. */
export const saveImport: Write<'POST /api/metrics/import'> = {
  name: 'metrics.import',
  call: 'POST /api/metrics/import',
  deadlineMs: UPLOAD_MS,
  repeatable: true,
  // What others changed is on the sheet behind the preview as well.
  awaits: () => figuresKeys,
  rechecks: (_, error) => (isStale(error) ? figuresKeys : []),
  says: (error) => (isStale(error) ? null : ['Error saving metrics', sentenceOf(error)]),
}
