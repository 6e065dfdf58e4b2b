import type { Reply } from '@scope/contract/calls'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api/api.ts'

/** The company’s template, and the members to whom it is offered. */
export const firstDaysQuery = queryOptions({
  queryKey: ['first 30 days'],
  queryFn: ({ signal }) => api('GET /api/first-30-days', { signal }),
  staleTime: 30_000,
})

export type FirstDays = Reply<'GET /api/first-30-days'>
export type First30Days = Reply<'GET /api/blts/:blt/first-30-days'>

/** A member’s first 30 days: the offer to their manager, or the focus. */
export const first30DaysQuery = (venue: string, blt: string) =>
  queryOptions({
    queryKey: [...firstDaysQuery.queryKey, venue, blt],
    queryFn: ({ signal }) => api('GET /api/blts/:blt/first-30-days', { params: { blt }, signal }),
    staleTime: 30_000,
  })
