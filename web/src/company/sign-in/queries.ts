import type { Reply } from '@scope/contract/calls'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api/api.ts'

export type Session = Reply<'GET /api/sessions'>[number]
export type Passkey = Reply<'GET /api/passkeys'>['passkeys'][number]

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

/** The user’s passkeys, and whether one is to be offered, or needed. */
export const passkeysQuery = queryOptions({
  queryKey: ['passkeys'],
  queryFn: ({ signal }) => api('GET /api/passkeys', { signal }),
  staleTime: 0,
})

/** Reloads after a passkey was added or removed. Without one, a user whose role requires it could load nothing else. */
export const refetchAfterPasskey = (client: QueryClient) => client.invalidateQueries()
