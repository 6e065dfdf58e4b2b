import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api/api.ts'

/** How long what former members wrote is kept. Reloaded whenever it is opened, since others change it too. */
export const retentionQuery = queryOptions({
  queryKey: ['settings', 'retention'],
  queryFn: ({ signal }) => api('GET /api/company/retention', { signal }),
  staleTime: 0,
})
