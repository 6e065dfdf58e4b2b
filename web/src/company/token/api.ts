import type { Reply } from '@scope/contract/calls'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api/api.ts'

export type Token = Reply<'GET /api/tokens'>['tokens'][number]

/** The user's tokens. Reloaded whenever they are opened: the last use changes without them. */
export const tokensQuery = queryOptions({
  queryKey: ['settings', 'tokens'],
  queryFn: ({ signal }) => api('GET /api/tokens', { signal }),
  staleTime: 0,
})

/** Everyone's personal tokens, for full admins. */
export const companyTokensQuery = queryOptions({
  queryKey: ['settings', 'company-tokens'],
  queryFn: ({ signal }) => api('GET /api/company/tokens', { signal }),
  staleTime: 0,
})
