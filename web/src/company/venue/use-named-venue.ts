import type { Reply } from '@scope/contract/calls'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useLayoutEffect } from 'react'
import { useLocation, useParams, useSearch } from 'wouter'
import { toast } from '../../lib/toast/toast.ts'
import { venuesQuery } from './api.ts'
import { useShown } from './use-selection.ts'
import { venuePath } from './venue-path.ts'

type Venue = Reply<'GET /api/venues'>[number]

export type NamedVenue = {
  venues: Venue[]
  /** Undefined while loading; null when the user can see no venue. */
  venue: Venue | null | undefined
  pick: (slug: string) => void
  error: unknown
  retry: () => void
}

/**
 * The venue whose slug is in the URL, otherwise the first (document 1, section 2) with a toast. The URL then gets the
 * slug of the shown venue, so that it can be shared.
 */
export function useNamedVenue(pattern: string): NamedVenue {
  const { slug = '' } = useParams<{ slug: string }>()
  const search = useSearch()
  const [, navigate] = useLocation()
  const { data, error, refetch } = useQuery(venuesQuery)
  const venue = data && (data.find((one) => one.slug === slug || one.id === slug) ?? data[0] ?? null)

  const addressOf = (to: string) => `${venuePath(pattern, to)}${search && `?${search}`}`
  const rightful = venue && venue.slug !== slug ? addressOf(venue.slug) : null
  const instead = rightful && venue?.id !== slug ? venue?.name : undefined
  useEffect(() => {
    if (!instead) return
    const description = `The requested venue could not be found. This is ${instead}.`
    toast({ title: 'Venue Not Found', description, tone: 'destructive' })
  }, [instead])
  // A layout effect runs before the next tap, whose address it would otherwise undo.
  useLayoutEffect(() => {
    if (rightful) navigate(rightful, { replace: true })
  })
  useShown(rightful ? null : venue)

  return {
    venues: data ?? [],
    venue: rightful ? undefined : venue,
    pick: (to) => navigate(addressOf(to)),
    error,
    retry: () => void refetch(),
  }
}
