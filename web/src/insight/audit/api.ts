import type { Input, Reply } from '@scope/contract/calls'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

export type Trail = Reply<'GET /api/audit'>
export type Filter = Input<'GET /api/audit.csv'>['query']

/** A page of the audit trail. Reloaded whenever it is opened, because it always grows. */
export const auditQuery = (filter: Filter, page: number) =>
  queryOptions({
    queryKey: ['audit', filter, page],
    queryFn: ({ signal }) => api('GET /api/audit', { query: { ...filter, page: String(page) }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
