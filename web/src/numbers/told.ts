import { analyticsKey, metricsKey, reviewKey } from '../lib/api/query-keys.ts'
import { countedBy, shownBy, type ToldTable, VENUE } from '../lib/live/told.ts'

/** What shows weekly numbers. */
export const numbersTold: ToldTable = {
  metrics: [
    ...[shownBy(...metricsKey), shownBy('board', VENUE), shownBy(...reviewKey)],
    ...[countedBy(...analyticsKey), countedBy('rollup')],
  ],
  // Their names.
  venue: [shownBy(...metricsKey)],
  person: [shownBy(...metricsKey)],
}
