import type { Reply } from '@scope/contract/calls'
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { api } from '../../lib/api/api.ts'

export type Me = Reply<'GET /api/me'>

/** The signed-in user and their permissions. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: ({ signal }) => api('GET /api/me', { signal }),
})

/** The user’s venues and names. */
export const userConfigQuery = queryOptions({
  queryKey: ['user-config'],
  queryFn: ({ signal }) => api('GET /api/user-config', { signal }),
  staleTime: 5 * 60_000,
})

/** The signed-in user, for screens that are shown only after the profile has loaded. */
export function useMe(): Me {
  return useSuspenseQuery(meQuery).data
}
