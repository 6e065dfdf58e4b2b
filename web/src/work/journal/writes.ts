import { prioritiesKey, reviewKey } from '../../lib/api/query-keys.ts'
import type { Write } from '../../lib/api/writes.ts'
import { journalsKey, journalWeekQuery } from './api.ts'

/** The slugs of the venue and the BLT member, and the week of the entry. */
type About = { venue: string; blt: string; week: string }

/** Saves the author's whole entry, as a draft or submitted. Also sent when leaving the page. */
export const saveJournal: Write<'POST /api/journals', About> = {
  name: 'journal.save',
  call: 'POST /api/journals',
  keepalive: true,
  waits: true,
  basedOn: ({ body }, { updatedAt }) => ({ body: { ...body, updatedAt } }),
  stored: (client, answer, { about: { venue, blt, week } }) =>
    client.setQueryData(journalWeekQuery(venue, blt, week).queryKey, (journals) =>
      journals?.some(({ mine }) => mine)
        ? journals.map((journal) => (journal.mine ? answer : journal))
        : journals && [answer, ...journals],
    ),
  refreshes: ({ input, about }) => {
    const journals = journalsKey(about.venue, about.blt)
    return input.body.draft ? [journals] : [journals, prioritiesKey, reviewKey]
  },
}
