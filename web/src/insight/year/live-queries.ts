import { BLT, countingQuery, type LiveQueries, liveQuery, VENUE } from '../../lib/live/live-queries.ts'
import { memberYearsKey, venueYearsKey } from './api.ts'

/** They count over a year. */
const ofMember = countingQuery(...memberYearsKey, VENUE, BLT)
const ofVenue = countingQuery(...venueYearsKey, VENUE)
const both = [ofMember, ofVenue]

/** The queries that show the year of a member or a venue. Its talk changes as a one-on-one does. */
export const yearQueries: LiveQueries = {
  priority: both,
  task: [ofMember],
  'check-in': [ofMember],
  journal: [ofMember],
  skill: both,
  'one-on-one': [liveQuery(...memberYearsKey, VENUE, BLT), ofVenue],
  visit: [ofVenue],
  'well-done': [ofMember],
  away: [ofMember],
  metrics: both,
  person: both,
  venue: both,
  focus: [ofMember],
}
