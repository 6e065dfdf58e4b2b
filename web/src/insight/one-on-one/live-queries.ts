import { BLT, type LiveQueries, liveQuery, VENUE } from '../../lib/live/live-queries.ts'
import { memberWeeksKey } from './api.ts'

const ofMember = liveQuery('one-on-ones', VENUE, BLT)
const weeks = liveQuery(...memberWeeksKey)

/** The queries that show one-on-ones. An agreement may be a task. */
export const oneOnOneQueries: LiveQueries = {
  'one-on-one': [ofMember, weeks],
  task: [ofMember],
  away: [ofMember, weeks],
  person: [weeks],
  venue: [weeks],
}
