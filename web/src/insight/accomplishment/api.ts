import type { Input, Reply } from '@scope/contract/calls'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

export type Accomplishments = Reply<'GET /api/accomplishments'>
type Item = Accomplishments['items'][number]
export type CompletedPriority = Extract<Item, { type: 'priority' }>
export type SubmittedJournal = Extract<Item, { type: 'journal' }>

/** The filter of the list and of its files. */
export type Filter = Input<'GET /api/accomplishments.csv'>['query']

/** A page of accomplishments. Reloaded on every visit, because others add some. */
export const accomplishmentsQuery = (filter: Filter, page: number) =>
  queryOptions({
    queryKey: ['accomplishments', filter, page],
    queryFn: ({ signal }) =>
      api('GET /api/accomplishments', { query: { ...filter, page: String(page) }, signal }),
    staleTime: 0,
    // Keeps the old page until the next one arrives.
    placeholderData: keepPreviousData,
  })
