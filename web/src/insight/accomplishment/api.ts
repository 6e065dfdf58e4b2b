import type { Input, Reply } from '@scope/contract/calls'
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { api } from '../../lib/api/api.ts'

export type Accomplishments = Reply<'GET /api/accomplishments'>
type Item = Accomplishments['items'][number]
export type CompletedPriority = Extract<Item, { type: 'priority' }>
export type SubmittedJournal = Extract<Item, { type: 'journal' }>

/** The filter of the list and of its files. */
export type Filter = Input<'GET /api/accomplishments.csv'>['query']

/** Accomplishments in pages, newest first. Reloaded on every visit, because others add some. */
export const accomplishmentsQuery = (filter: Filter) =>
  infiniteQueryOptions({
    queryKey: ['accomplishments', filter],
    queryFn: ({ pageParam, signal }) =>
      api('GET /api/accomplishments', {
        query: { ...filter, ...(pageParam ? { after: pageParam } : {}) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
    // Keeps the old list until the new one arrives.
    placeholderData: keepPreviousData,
  })
