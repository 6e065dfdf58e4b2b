import { BLT, countingQuery, type LiveQueries, liveQuery, VENUE } from '../../lib/live/live-queries.ts'
import { boardNewsKey, homeNewsKey, rollupNewsKey } from './api.ts'

const ofVenue = [liveQuery(...boardNewsKey, VENUE), countingQuery(...rollupNewsKey)]
const ofMember = [liveQuery(...homeNewsKey, VENUE, BLT), ...ofVenue]

/** The queries that list the changes of others. */
export const newsQueries: LiveQueries = {
  priority: ofMember,
  task: ofMember,
  'check-in': ofMember,
  journal: ofMember,
  material: ofMember,
  skill: ofMember,
  metrics: ofVenue,
}
