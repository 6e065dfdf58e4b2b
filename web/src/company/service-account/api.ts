import type { Reply } from '@scope/contract/calls'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api/api.ts'

export type ServiceAccount = Reply<'GET /api/service-accounts'>['accounts'][number]

/** The company's service accounts with their tokens. Reloaded whenever they are opened. */
export const serviceAccountsQuery = queryOptions({
  queryKey: ['settings', 'service-accounts'],
  queryFn: ({ signal }) => api('GET /api/service-accounts', { signal }),
  staleTime: 0,
})
