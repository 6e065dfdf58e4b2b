import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api/api.ts'

/** How long the texts of former members are kept. Reloaded at each visit, because others change it too. */
export const retentionQuery = queryOptions({
  queryKey: ['settings', 'retention'],
  queryFn: ({ signal }) => api('GET /api/company/retention', { signal }),
  staleTime: 0,
})
