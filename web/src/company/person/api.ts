import type { Reply } from '@scope/contract/calls'
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { createContext, useContext, useMemo } from 'react'
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

/** The slug or id of the screens' venue; null: the user has the same rights at all of theirs. */
export const ShownVenue = createContext<string | null>(null)

/**
 * The signed-in user, for screens shown only after the profile has loaded. Stand-ins may have more rights at these
 * venues than at their own.
 */
export function useMe(): Me {
  const me = useSuspenseQuery(meQuery).data
  const venue = useContext(ShownVenue)
  return useMemo(() => meAt(me, venue), [me, venue])
}

/** The same for the menu, where Waiting stays at every venue. */
export function useMenuMe(): Me {
  const { review } = useSuspenseQuery(meQuery).data.can
  const me = useMe()
  return useMemo(() => ({ ...me, can: { ...me.can, review } }), [me, review])
}

/** A user with their rights at a venue. */
function meAt(me: Me, venue: string | null): Me {
  if (!me.canElsewhere || venue === null || standsInAt(me, venue)) return me
  return { ...me, can: me.canElsewhere }
}

/** The user's stand-in at a venue, if there is one. */
export const standsInAt = ({ standsIn }: Me, venue: string): Me['standsIn'][number] | undefined =>
  standsIn.find(({ venueId, venueSlug }) => venueId === venue || venueSlug === venue)
