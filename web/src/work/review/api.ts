import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { reviewKey } from '../../lib/query-keys.ts'

/** Every list of it. */
export const reviewListKey = [...reviewKey, 'list'] as const

/** What waits for the manager, at one venue or all of theirs. Asked when it is opened, and every minute. */
export const reviewQuery = (venue?: string) =>
  queryOptions({
    queryKey: [...reviewListKey, venue ?? 'all'],
    queryFn: ({ signal }) => api('GET /api/review', { query: venue ? { venue } : {}, signal }),
    staleTime: 0,
    refetchInterval: 60_000,
  })

/** How much that is, at all of their venues: light enough for every screen to ask each minute. */
export const reviewCountQuery = queryOptions({
  queryKey: [...reviewKey, 'count'],
  queryFn: ({ signal }) => api('GET /api/review/count', { signal }),
  staleTime: 0,
  refetchInterval: 60_000,
})
