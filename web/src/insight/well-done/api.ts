import type { Input, Reply } from '@scope/contract/calls'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api/api.ts'
import { poll } from '../../lib/live/polling.ts'

export type WellDone = Reply<'GET /api/well-dones'>['items'][number]

/** The receiver, venue and dates of well-dones, by slugs and plain dates. */
export type Filter = Pick<Input<'GET /api/well-dones'>['query'], 'to' | 'venue' | 'from' | 'until'>

/** All queries of well-dones. */
export const wellDonesKey = ['well-dones'] as const

/** Well-dones in pages, newest first. */
export const wellDonesQuery = (filter: Filter) =>
  infiniteQueryOptions({
    queryKey: [...wellDonesKey, 'list', filter],
    queryFn: ({ pageParam, signal }) =>
      api('GET /api/well-dones', { query: { ...filter, ...(pageParam && { after: pageParam }) }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
    placeholderData: keepPreviousData,
  })

/** The user’s own that they have not dismissed on any device, newest first. */
export const unseenQuery = queryOptions({
  queryKey: [...wellDonesKey, 'unseen'],
  queryFn: ({ signal }) => api('GET /api/well-dones', { query: { unseen: 'true' }, signal }),
  staleTime: 0,
  refetchInterval: poll(60_000),
})
