import { ANY, countedBy, END, shownBy, type ToldTable, VENUE } from '../lib/live/told.ts'
import { meQuery, userConfigQuery } from './person/api.ts'
import { venuesQuery } from './venue/api.ts'

const own = [shownBy(...meQuery.queryKey), shownBy(...userConfigQuery.queryKey)]
/** With the names of their general managers. A company may have thousands. */
const venues = countedBy(...venuesQuery.queryKey, END)
const settings = shownBy('settings')

/** What shows people, venues and the company. */
export const companyTold: ToldTable = {
  person: [
    ...own,
    venues,
    shownBy('venues', VENUE, 'blts'),
    shownBy('venues', ANY, 'every blt'),
    shownBy('people'),
    settings,
  ],
  venue: [
    ...own,
    venues,
    shownBy('venues', VENUE, 'blts'),
    shownBy('venues', ANY, 'every blt'),
    ...[shownBy('period-status'), shownBy('people'), settings],
  ],
  company: [...own, settings],
}
