import type { Input, Reply } from '@scope/contract/calls'
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { api } from '../../lib/api/api.ts'

export type Trail = Reply<'GET /api/audit'>
export type Filter = Input<'GET /api/audit.csv'>['query']

/** The audit trail in pages, newest first. Reloaded whenever it is opened, because it always grows. */
export const auditQuery = (filter: Filter) =>
  infiniteQueryOptions({
    queryKey: ['audit', filter],
    queryFn: ({ pageParam, signal }) =>
      api('GET /api/audit', { query: { ...filter, ...(pageParam ? { after: pageParam } : {}) }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
