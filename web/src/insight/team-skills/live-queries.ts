import { type LiveQueries, liveQuery, VENUE } from '../../lib/live/live-queries.ts'
import { teamSkillsKey } from './api.ts'

const ofVenue = liveQuery(...teamSkillsKey, VENUE)

/** The queries that show team skills. A change of target levels is one of the company. */
export const teamSkillsQueries: LiveQueries = {
  skill: [ofVenue],
  person: [ofVenue],
  venue: [ofVenue],
  company: [ofVenue],
}
