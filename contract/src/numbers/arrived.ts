import { Type } from 'typebox'
import { call } from '../kernel/call.ts'
import { exact, Id, Instant, oneOf } from '../kernel/schema.ts'
import { Metrics } from './metrics.ts'
import { METRICS_NUMBERS } from './metrics.words.ts'

/** A decision on a figure that arrived for a week with a typed one. */
const decision = {
  who: 'metrics.edit' as const,
  params: exact({ id: Id }),
  body: exact({
    field: oneOf(METRICS_NUMBERS),
    /** The week’s `updatedAt`, as it was read. */
    version: Instant,
    /** The figure on the screen. If another one has arrived since, the call is refused as stale. */
    value: Type.Optional(Type.Number()),
  }),
  reply: Metrics,
}

export const arrivedCalls = {
  'POST /api/metrics/:id/take': call({
    summary: 'Save a figure that arrived beside a typed one, instead of it',
    ...decision,
  }),
  'POST /api/metrics/:id/keep': call({
    summary: 'Keep a typed figure, and no longer show the one that arrived beside it',
    ...decision,
  }),
}
