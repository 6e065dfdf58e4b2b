import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api/api.ts'
import { poll } from '../../lib/live/polling.ts'

/** Today’s reminders to members of all venues: few, so all rows of Waiting share them. */
export const remindersQuery = queryOptions({
  queryKey: ['reminders'],
  queryFn: ({ signal }) => api('GET /api/reminders', { query: {}, signal }),
  staleTime: 0,
  refetchInterval: poll(60_000),
})
