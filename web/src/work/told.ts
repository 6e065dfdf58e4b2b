import { analyticsKey, prioritiesKey, reviewKey } from '../lib/api/query-keys.ts'
import { ANY, BLT, countedBy, PRIORITY, shownBy, type ToldTable, VENUE } from '../lib/live/told.ts'
import { archiveKey } from './archive/api.ts'
import { listsKey } from './priority/api.ts'

const lists = shownBy(...listsKey, VENUE, BLT)
/** Its tasks and its sign-off. */
const ofPriority = shownBy(...prioritiesKey, PRIORITY)
const checkIns = shownBy('check-ins', VENUE, BLT)
const journals = shownBy('journals', VENUE, BLT)
const skills = shownBy('skills', VENUE, BLT)
const waiting = shownBy(...reviewKey)
const archive = shownBy(...archiveKey)
const board = shownBy('board', VENUE)
/** Over all venues or over months. */
const counted = [countedBy(...analyticsKey), countedBy('rollup')]
const accomplishments = countedBy('accomplishments')

/** What shows the work of BLT members. */
export const workTold: ToldTable = {
  priority: [lists, ofPriority, checkIns, waiting, archive, board, ...counted, accomplishments],
  task: [lists, ofPriority, waiting, archive, board, ...counted],
  'check-in': [lists, ofPriority, checkIns, waiting, archive, board, ...counted],
  journal: [
    ...[journals, lists, waiting, archive, board, ...counted, accomplishments],
    // A sign-off needs the journal of its week.
    shownBy(...prioritiesKey, ANY, 'sign-off'),
  ],
  material: [shownBy('materials', PRIORITY), ofPriority, waiting],
  skill: [skills, ...counted],
  // Admin days decide when a journal is due, and everything names people.
  person: [
    ...[shownBy(...prioritiesKey), checkIns, journals, skills, waiting, archive, board],
    ...[...counted, accomplishments],
  ],
  // Its time zone decides which week it is.
  venue: [lists, checkIns, journals, waiting, archive, board, ...counted, accomplishments],
}
