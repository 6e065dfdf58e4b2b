import type { Reply } from '@scope/contract/calls'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api/api.ts'

export type Away = Reply<'GET /api/away'>['away'][number]

export const awayKey = ['away'] as const

/** A person's absences since the last period; without a person, those from today on of all whom the user looks after. */
export const awayQuery = (person?: string) =>
  queryOptions({
    queryKey: [...awayKey, person ?? 'all'],
    queryFn: ({ signal }) => api('GET /api/away', { query: person ? { person } : {}, signal }),
    staleTime: 30_000,
  })
