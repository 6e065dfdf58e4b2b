import type { Reply } from '@scope/contract/calls'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api/api.ts'

export type First30Days = Reply<'GET /api/blts/:blt/first-30-days'>

/** A member’s first 30 days: what is offered to their manager, or what is in focus. */
export const first30DaysQuery = (venue: string, blt: string) =>
  queryOptions({
    queryKey: ['skills', venue, blt, 'first 30 days'],
    queryFn: ({ signal }) => api('GET /api/blts/:blt/first-30-days', { params: { blt }, signal }),
    staleTime: 30_000,
  })
