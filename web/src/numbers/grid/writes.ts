import { isConflict } from '../../lib/api/conflict.ts'
import { UPLOAD_MS } from '../../lib/api/deadline.ts'
import { sentenceOf } from '../../lib/api/errors.ts'
import { figuresKeys } from '../../lib/api/query-keys.ts'
import type { Write } from '../../lib/api/writes.ts'

/** Saves exactly the changes that a preview named. */
export const saveImport: Write<'POST /api/metrics/import'> = {
  name: 'metrics.import',
  call: 'POST /api/metrics/import',
  deadlineMs: UPLOAD_MS,
  repeatable: true,
  // Others' changes are on the sheet behind the preview too.
  awaits: () => figuresKeys,
  rechecks: (_, error) => (isConflict(error) ? figuresKeys : []),
  says: (error) => (isConflict(error) ? null : ['Error saving metrics', sentenceOf(error)]),
}
