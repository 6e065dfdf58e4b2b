import { BLT, shownBy, type ToldTable, VENUE } from '../../lib/live/told.ts'
import { memberWeeksKey } from './api.ts'

const ofMember = shownBy('one-on-ones', VENUE, BLT)
const weeks = shownBy(...memberWeeksKey)

/** What shows one-on-ones. An agreement may be a task. */
export const oneOnOneTold: ToldTable = {
  'one-on-one': [ofMember, weeks],
  task: [ofMember],
  person: [weeks],
  venue: [weeks],
}
