import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api/api.ts'

/** Venues, people and priorities that the user may see, by the beginnings of their words. */
export const foundQuery = (text: string) =>
  queryOptions({
    queryKey: ['find', 'found', text],
    queryFn: ({ signal }) => api('GET /api/find', { query: { text }, signal }),
    staleTime: 10_000,
    gcTime: 60_000,
  })

/** Earlier choices, `kind:id`, with their current names. Those that are gone or out of reach are left out. */
export const chosenQuery = (keys: readonly string[]) =>
  queryOptions({
    queryKey: ['find', 'chosen', keys.join(',')],
    queryFn: ({ signal }) => api('GET /api/find', { query: { chosen: keys.join(',') }, signal }),
    staleTime: 0,
    gcTime: 60_000,
  })
