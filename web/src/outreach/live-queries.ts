import { type LiveQueries, liveQuery } from '../lib/live/live-queries.ts'

/** The queries that show chat messages. */
export const outreachQueries: LiveQueries = {
  message: [liveQuery('reminders'), liveQuery('settings')],
}
