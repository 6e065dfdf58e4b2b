import type { Reply } from '@scope/contract/calls'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api/api.ts'

export const focusesKey = ['focuses'] as const

/** The company’s focuses of a period such as `2026-11`, with the answers of a venue or of all within reach. */
export const focusesQuery = (period: string, venue?: string) =>
  queryOptions({
    queryKey: [...focusesKey, period, venue ?? null],
    queryFn: ({ signal }) => api('GET /api/focuses', { query: { period, ...(venue && { venue }) }, signal }),
    staleTime: 30_000,
  })

export type Focuses = Reply<'GET /api/focuses'>
export type Focus = Focuses['focuses'][number]
