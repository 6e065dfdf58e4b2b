import type { Reply } from '@scope/contract/calls'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

export type Session = Reply<'GET /api/sessions'>[number]

export const signInOptionsQuery = queryOptions({
  queryKey: ['sign-in'],
  queryFn: ({ signal }) => api('GET /api/sign-in', { signal }),
  staleTime: 0,
})

/** The user’s sessions. */
export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => api('GET /api/sessions', { signal }),
  staleTime: 0,
})
