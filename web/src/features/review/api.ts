import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

/** Every answer about what waits for a manager. */
export const reviewKey = ['review'] as const

/** What waits for the manager, at one venue or all of theirs. Asked when it is opened, and every minute. */
export const reviewQuery = (venue?: string) =>
  queryOptions({
    queryKey: [...reviewKey, venue ?? 'all'],
    queryFn: ({ signal }) => api('GET /api/review', { query: venue ? { venue } : {}, signal }),
    staleTime: 0,
    refetchInterval: 60_000,
  })
