import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

/**
 * Today and its period in the venue’s time zone, by the server’s clock. Reloaded when stale, so that an open screen
 * moves on to the new week.
 */
export const periodStatusQuery = (venue: string) =>
  queryOptions({
    queryKey: ['period-status', venue],
    queryFn: ({ signal }) => api('GET /api/period-status', { query: { venue }, signal }),
    staleTime: 15 * 60_000,
    refetchInterval: 15 * 60_000,
  })
