import type { Input, Reply } from '@scope/contract/calls'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

export type Accomplishments = Reply<'GET /api/accomplishments'>
type Item = Accomplishments['items'][number]
export type CompletedPriority = Extract<Item, { type: 'priority' }>
export type SubmittedJournal = Extract<Item, { type: 'journal' }>

/** What is asked for: the same for the list and for the files. */
export type Filter = Input<'GET /api/accomplishments.csv'>['query']

/** A page of accomplishments. Others sign off and write, so each time one comes here they are asked again. */
export const accomplishmentsQuery = (filter: Filter, page: number) =>
  queryOptions({
    queryKey: ['accomplishments', filter, page],
    queryFn: ({ signal }) =>
      api('GET /api/accomplishments', { query: { ...filter, page: String(page) }, signal }),
    staleTime: 0,
    // What is shown stays until the next answer is there.
    placeholderData: keepPreviousData,
  })
