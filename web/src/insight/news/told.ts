import { BLT, countedBy, shownBy, type ToldTable, VENUE } from '../../lib/live/told.ts'
import { boardNewsKey, homeNewsKey, rollupNewsKey } from './api.ts'

const ofVenue = [shownBy(...boardNewsKey, VENUE), countedBy(...rollupNewsKey)]
const ofMember = [shownBy(...homeNewsKey, VENUE, BLT), ...ofVenue]

/** What lists what others changed. */
export const newsTold: ToldTable = {
  priority: ofMember,
  task: ofMember,
  'check-in': ofMember,
  journal: ofMember,
  material: ofMember,
  skill: ofMember,
  metrics: ofVenue,
}
