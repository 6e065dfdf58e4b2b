import type { Input, Reply } from '@scope/contract/calls'
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { api } from '../../lib/api/api.ts'

export type SecurityRow = Reply<'GET /api/security'>['rows'][number]
type Filter = Input<'GET /api/security.csv'>['query']

/** The security log in pages, newest first. Reloaded whenever it is opened, because it always grows. */
export const securityQuery = (filter: Filter) =>
  infiniteQueryOptions({
    queryKey: ['security', filter],
    queryFn: ({ pageParam, signal }) =>
      api('GET /api/security', { query: { ...filter, ...(pageParam ? { after: pageParam } : {}) }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
