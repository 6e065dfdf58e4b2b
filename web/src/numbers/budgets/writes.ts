import { isConflict } from '../../lib/api/conflict.ts'
import { UPLOAD_MS } from '../../lib/api/deadline.ts'
import { sentenceOf } from '../../lib/api/errors.ts'
import { figuresKeys } from '../../lib/api/query-keys.ts'
import type { Write } from '../../lib/api/writes.ts'

/** Saves exactly the changes that a preview of budgets named. */
export const saveBudgets: Write<'POST /api/budgets/import'> = {
  name: 'budgets.import',
  call: 'POST /api/budgets/import',
  deadlineMs: UPLOAD_MS,
  repeatable: true,
  awaits: () => figuresKeys,
  rechecks: (_, error) => (isConflict(error) ? figuresKeys : []),
  says: (error) => (isConflict(error) ? null : ['Error saving budgets', sentenceOf(error)]),
}
