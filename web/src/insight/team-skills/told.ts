import { shownBy, type ToldTable, VENUE } from '../../lib/live/told.ts'
import { teamSkillsKey } from './api.ts'

const ofVenue = shownBy(...teamSkillsKey, VENUE)

/** What shows team skills. The company’s target levels are told of as the company. */
export const teamSkillsTold: ToldTable = {
  skill: [ofVenue],
  person: [ofVenue],
  venue: [ofVenue],
  company: [ofVenue],
}
