import { sentenceOf } from '../../lib/api/errors.ts'
import { figuresKeys, reviewKey } from '../../lib/api/query-keys.ts'
import type { Write } from '../../lib/api/writes.ts'

const shownIn = () => [...figuresKeys, reviewKey]

export const takeArrived: Write<'POST /api/metrics/:id/take'> = {
  name: 'metrics.take',
  call: 'POST /api/metrics/:id/take',
  repeatable: true,
  awaits: shownIn,
  rechecks: shownIn,
  says: (error) => ['The figure was not taken', sentenceOf(error)],
}

export const keepTyped: Write<'POST /api/metrics/:id/keep'> = {
  name: 'metrics.keep',
  call: 'POST /api/metrics/:id/keep',
  repeatable: true,
  awaits: shownIn,
  rechecks: shownIn,
  says: (error) => ['The figure still waits', sentenceOf(error)],
}
