import { ANY, countingQuery, END, type LiveQueries, liveQuery, VENUE } from '../lib/live/live-queries.ts'
import { awayKey } from './away/api.ts'
import { meQuery, userConfigQuery } from './person/api.ts'
import { standInsQuery } from './stand-in/api.ts'
import { venuesQuery } from './venue/api.ts'

const own = [liveQuery(...meQuery.queryKey), liveQuery(...userConfigQuery.queryKey)]
/** With the names of their general managers. A company may have thousands. */
const venues = countingQuery(...venuesQuery.queryKey, END)
const settings = liveQuery('settings')

/** The queries that show people, venues and the company. */
export const companyQueries: LiveQueries = {
  person: [
    ...own,
    liveQuery(...standInsQuery.queryKey),
    venues,
    liveQuery('venues', VENUE, 'blts'),
    liveQuery('venues', ANY, 'every blt'),
    liveQuery('people'),
    settings,
  ],
  venue: [
    ...own,
    venues,
    liveQuery('venues', VENUE, 'blts'),
    liveQuery('venues', ANY, 'every blt'),
    ...[liveQuery('period-status'), liveQuery('people'), settings],
  ],
  company: [...own, settings],
  away: [liveQuery(...awayKey)],
}
