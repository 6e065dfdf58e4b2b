import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api/api.ts'
import { reviewKey } from '../../lib/api/query-keys.ts'
import { poll } from '../../lib/live/polling.ts'

/** All Waiting lists. */
export const reviewListKey = [...reviewKey, 'list'] as const

/** The manager’s Waiting list of one venue or all. Reloaded when opened and every minute. */
export const reviewQuery = (venue?: string) =>
  queryOptions({
    queryKey: [...reviewListKey, venue ?? 'all'],
    queryFn: ({ signal }) => api('GET /api/review', { query: venue ? { venue } : {}, signal }),
    staleTime: 0,
    refetchInterval: poll(60_000),
  })

/** The journals of a Waiting list after those that it has, page by page. */
export const moreJournalsQuery = (venue: string | undefined, after: string) =>
  infiniteQueryOptions({
    queryKey: [...reviewKey, 'journals', venue ?? 'all', after],
    queryFn: ({ pageParam, signal }) =>
      api('GET /api/review/journals', { query: { ...(venue ? { venue } : {}), after: pageParam }, signal }),
    initialPageParam: after,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  })

/** The count for all venues: light enough to load every minute on any screen. */
export const reviewCountQuery = queryOptions({
  queryKey: [...reviewKey, 'count'],
  queryFn: ({ signal }) => api('GET /api/review/count', { signal }),
  staleTime: 0,
  refetchInterval: poll(60_000),
})

/** The count of one venue. */
export const venueCountQuery = (venue: string) =>
  queryOptions({
    queryKey: [...reviewKey, 'count', venue],
    queryFn: ({ signal }) => api('GET /api/review/count', { query: { venue }, signal }),
    staleTime: 0,
    refetchInterval: poll(60_000),
  })
