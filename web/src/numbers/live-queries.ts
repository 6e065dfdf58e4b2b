import { analyticsKey, metricsKey, reviewKey } from '../lib/api/query-keys.ts'
import { countingQuery, type LiveQueries, liveQuery, VENUE } from '../lib/live/live-queries.ts'
import { inboxKey } from './inbox/api.ts'

/** The queries that show weekly numbers. */
export const numbersQueries: LiveQueries = {
  metrics: [
    ...[liveQuery(...metricsKey), liveQuery('board', VENUE), liveQuery(...reviewKey)],
    ...[countingQuery(...analyticsKey), countingQuery('rollup')],
  ],
  inbox: [liveQuery(...inboxKey), liveQuery(...reviewKey, 'count')],
  // Their names.
  venue: [liveQuery(...metricsKey)],
  person: [liveQuery(...metricsKey)],
}
