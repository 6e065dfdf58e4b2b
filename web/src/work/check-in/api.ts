import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api/api.ts'
import { poll } from '../../lib/live/polling.ts'

/** A BLT member’s check-ins of a week, one per priority. */
export const checkInsQuery = (venue: string, blt: string, week: string) =>
  queryOptions({
    queryKey: ['check-ins', venue, blt, week],
    queryFn: ({ signal }) =>
      api('GET /api/checkins/:venue/:blt', { params: { venue, blt }, query: { week }, signal }),
    refetchInterval: poll(8_000),
  })
