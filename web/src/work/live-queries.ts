import { analyticsKey, prioritiesKey, reviewKey } from '../lib/api/query-keys.ts'
import {
  ANY,
  BLT,
  countingQuery,
  type LiveQueries,
  liveQuery,
  PRIORITY,
  VENUE,
} from '../lib/live/live-queries.ts'
import { archiveKey } from './archive/api.ts'
import { firstDaysQuery } from './first-30-days/api.ts'
import { focusesKey } from './focus/api.ts'
import { listsKey } from './priority/api.ts'

const lists = liveQuery(...listsKey, VENUE, BLT)
/** Its tasks and its sign-off. */
const ofPriority = liveQuery(...prioritiesKey, PRIORITY)
const checkIns = liveQuery('check-ins', VENUE, BLT)
const journals = liveQuery('journals', VENUE, BLT)
const skills = liveQuery('skills', VENUE, BLT)
const firstDays = liveQuery(...firstDaysQuery.queryKey)
const waiting = liveQuery(...reviewKey)
const archive = liveQuery(...archiveKey)
const board = liveQuery('board', VENUE)
/** Over all venues or over months. */
const counted = [countingQuery(...analyticsKey), countingQuery('rollup')]
const accomplishments = countingQuery('accomplishments')

/** The queries that show the work of BLT members. */
export const workQueries: LiveQueries = {
  priority: [lists, ofPriority, checkIns, waiting, archive, board, ...counted, accomplishments],
  task: [lists, ofPriority, waiting, archive, board, ...counted],
  'check-in': [lists, ofPriority, checkIns, waiting, archive, board, ...counted],
  journal: [
    ...[journals, lists, waiting, archive, board, ...counted, accomplishments],
    // A sign-off needs the journal of its week.
    liveQuery(...prioritiesKey, ANY, 'sign-off'),
  ],
  material: [liveQuery('materials', PRIORITY), ofPriority, waiting],
  // Offers to new members change like their skills.
  skill: [skills, firstDays, ...counted],
  // Cards and the archive name it.
  focus: [liveQuery(...focusesKey), lists, archive, countingQuery('rollup', 'focuses')],
  // Planned visits and what was agreed wait for managers; signals and the rollup say when the last one was.
  visit: [waiting, ...counted],
  // Due and missed work.
  away: [lists, ofPriority, journals, waiting, archive, board, ...counted],
  // Admin days decide when a journal is due, and everything names people.
  person: [
    ...[liveQuery(...prioritiesKey), checkIns, journals, skills, firstDays, waiting, archive, board],
    ...[...counted, accomplishments],
  ],
  // Its time zone decides which week it is.
  venue: [lists, checkIns, journals, waiting, archive, board, ...counted, accomplishments],
}
