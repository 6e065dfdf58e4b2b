import { type LiveQueries, liveQuery } from '../../lib/live/live-queries.ts'
import { wellDonesKey } from './api.ts'

/** The queries that show well-dones. */
export const wellDoneQueries: LiveQueries = { 'well-done': [liveQuery(...wellDonesKey)] }
