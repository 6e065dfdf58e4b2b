import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

/** A BLT member's archived priorities, newest period first; of one year, or of all. */
export const archiveQuery = (venue: string, blt: string, year?: number) =>
  queryOptions({
    queryKey: ['archive', venue, blt, year ?? 'all'],
    queryFn: ({ signal }) =>
      api('GET /api/priorities/:venue/:blt/archive', {
        params: { venue, blt },
        query: year === undefined ? {} : { year: String(year) },
        signal,
      }),
    staleTime: 10 * 60_000,
  })
