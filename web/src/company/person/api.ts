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

/** The slug or id of the venue that the screens are about; null: the user may do the same at all of theirs. */
export const ShownVenue = createContext<string | null>(null)

/**
 * The signed-in user, for screens that are shown only after the profile has loaded. Who stands in for a general manager may
 * do more at these venues than at their own.
 */
export function useMe(): Me {
  const me = useSuspenseQuery(meQuery).data
  const venue = useContext(ShownVenue)
  return useMemo(() => meAt(me, venue), [me, venue])
}

/** The same for the menu, where Waiting stays whichever venue is shown. */
export function useMenuMe(): Me {
  const { review } = useSuspenseQuery(meQuery).data.can
  const me = useMe()
  return useMemo(() => ({ ...me, can: { ...me.can, review } }), [me, review])
}

/** A user with what they may do at a venue. */
function meAt(me: Me, venue: string | null): Me {
  if (!me.canElsewhere || venue === null || standsInAt(me, venue)) return me
  return { ...me, can: me.canElsewhere }
}

/** How the user stands in at a venue, if they do. */
export const standsInAt = ({ standsIn }: Me, venue: string): Me['standsIn'][number] | undefined =>
  standsIn.find(({ venueId, venueSlug }) => venueId === venue || venueSlug === venue)
