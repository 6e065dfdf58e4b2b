import type { Reply } from '@scope/contract/calls'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api/api.ts'

export type System = Reply<'GET /api/system'>

/** The server's state. Reloaded whenever it is opened, and each minute while it is shown. */
export const systemQuery = queryOptions({
  queryKey: ['settings', 'system'],
  queryFn: ({ signal }) => api('GET /api/system', { signal }),
  staleTime: 0,
  refetchInterval: 60_000,
})
