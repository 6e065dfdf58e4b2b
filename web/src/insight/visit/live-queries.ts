import { countingQuery, type LiveQueries, liveQuery } from '../../lib/live/live-queries.ts'
import { agreementsKey } from '../agreement/api.ts'
import { visitListsKey, visitsKey } from './api.ts'

const visits = liveQuery(...visitsKey, 'one')
const lists = liveQuery(...visitListsKey)
const agreements = liveQuery(...agreementsKey)
/** Over all venues, or over months. */
const counted = [countingQuery(...visitsKey, 'brief'), countingQuery(...visitsKey, 'venues')]

/** The queries that show visits and what was agreed in them. An agreement may be a task. */
export const visitQueries: LiveQueries = {
  visit: [visits, lists, liveQuery(...visitsKey, 'points'), agreements, ...counted],
  task: [visits, agreements, ...counted],
  priority: [visits, ...counted],
  away: counted,
  metrics: counted,
  person: [visits, lists, agreements, ...counted],
  venue: [visits, lists, ...counted],
}
