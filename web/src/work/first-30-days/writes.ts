import { ApiError, sentenceOf } from '../../lib/api/errors.ts'
import { prioritiesKey } from '../../lib/api/query-keys.ts'
import type { Write } from '../../lib/api/writes.ts'
import { first30DaysQuery, firstDaysQuery } from './api.ts'

type About = { venue: string; blt: string }

/** Starts a new member’s first 30 days, or declines them. */
const decide: Write<'POST /api/blts/:blt/first-30-days', About> = {
  name: 'firstDays.decide',
  call: 'POST /api/blts/:blt/first-30-days',
  repeatable: true,
  stored: (client, after, { about }) =>
    client.setQueryData(first30DaysQuery(about.venue, about.blt).queryKey, after),
  refreshes: () => [firstDaysQuery.queryKey, prioritiesKey],
  rechecks: ({ about }) => [firstDaysQuery.queryKey, first30DaysQuery(about.venue, about.blt).queryKey],
  says: (error) => ['Error', sentenceOf(error)],
}

/** Sets the company’s template. */
const saveTemplate: Write<'PUT /api/first-30-days'> = {
  name: 'firstDays.template',
  call: 'PUT /api/first-30-days',
  refreshes: () => [firstDaysQuery.queryKey],
  // The form shows it at its field.
  says: (error) =>
    error instanceof ApiError && error.code === 'invalid' ? null : ['Error', sentenceOf(error)],
}

export const firstDaysWrites = { decide, saveTemplate }
