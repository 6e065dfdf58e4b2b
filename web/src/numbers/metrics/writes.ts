import { ApiError, sentenceOf } from '../../lib/api/errors.ts'
import { figuresKeys } from '../../lib/api/query-keys.ts'
import type { Write } from '../../lib/api/writes.ts'

/** The week as someone else saved it, if a save was refused because of that. */
export const savedMeanwhile = (error: unknown): ApiError['currentMetrics'] =>
  error instanceof ApiError && error.code === 'stale' ? error.currentMetrics : undefined

export const saveMetrics: Write<'POST /api/metrics'> = {
  name: 'metrics.save',
  call: 'POST /api/metrics',
  repeatable: true,
  // The form closes onto the stored numbers, not the earlier ones.
  awaits: () => figuresKeys,
  says: (error) => (savedMeanwhile(error) ? null : ['Error saving metrics', sentenceOf(error)]),
}
