import type { Reply } from '@scope/contract/calls'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api/api.ts'

export type Company = Reply<'GET /api/company'>

/** The company, for people who may change it. Reloaded at each visit, because others change it too. */
export const companyQuery = queryOptions({
  queryKey: ['settings', 'company'],
  queryFn: ({ signal }) => api('GET /api/company', { signal }),
  staleTime: 0,
})
