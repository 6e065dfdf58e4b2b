import type { Reply } from '@scope/contract/calls'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'wouter'
import { withNamed } from '../../lib/address/address.ts'
import { api } from '../../lib/api/api.ts'
import { useMe } from '../person/api.ts'
import { type Blt, type Subject, subjectOf } from './subject.ts'
import { useNamed, useSelection, useShown } from './use-selection.ts'

export type { Blt, Subject }

type Venue = Reply<'GET /api/venues'>[number]

/** The venues the user can see; the first is the default. */
export const venuesQuery = queryOptions({
  queryKey: ['venues'],
  queryFn: ({ signal }) => api('GET /api/venues', { signal }),
})

/** The venues to choose from: without closed ones, except the selected one. */
export const pickable = <V extends Pick<Venue, 'id' | 'closed'>>(
  venues: readonly V[],
  selected?: { id: string } | null,
): V[] => venues.filter(({ id, closed }) => !closed || id === selected?.id)

/** A venue as a choice in lists that include closed ones. */
export const venueChoice = ({ slug, name, closed }: Pick<Venue, 'slug' | 'name' | 'closed'>) => ({
  value: slug,
  label: name,
  ...(closed && { detail: 'Closed' }),
})

/** A venue’s BLT members, AGMs first. Only for roles that have the picker. */
export const bltsQuery = (venue: string) =>
  queryOptions({
    queryKey: ['venues', venue, 'blts'],
    queryFn: ({ signal }) => api('GET /api/venues/:venue/blts', { params: { venue }, signal }),
    staleTime: 5 * 60_000,
  })

/** All BLT members the user can see, or those of one venue, including former ones: for filters of the past. */
export const everyBltQuery = (venue?: string) =>
  queryOptions({
    queryKey: ['venues', venue ?? 'all', 'every blt'],
    queryFn: ({ signal }) => api('GET /api/blts', { query: venue ? { venue } : {}, signal }),
    staleTime: 5 * 60_000,
  })

export type SubjectChoice = Subject & {
  pickVenue: (slug: string) => void
  pickBlt: (slug: string) => void
  error: unknown
  retry: () => void
}

/**
 * The venue and BLT member of a screen: from the URL, otherwise from the previous screen, otherwise the defaults. A
 * former member is shown if the address names one, and listed with the team with `listsFormer`.
 */
export function useSubject({ listsFormer = false } = {}): SubjectChoice {
  const me = useMe()
  const venues = useQuery(venuesQuery)
  const [, setParams] = useSearchParams()
  const selection = useSelection()
  const named = useNamed()
  const { venue } = subjectOf({ me, venues: venues.data, blts: undefined, asked: selection, named })
  const blts = useQuery({ ...bltsQuery(venue?.slug ?? ''), enabled: Boolean(venue && me.can.pickBlt) })
  const team = blts.data
  const isNamed = ({ id, slug }: { id: string; slug: string }) => id === named.blt || slug === named.blt
  const namesOther = named.blt !== null && team !== undefined && !team.some(isNamed)
  const every = useQuery({
    ...everyBltQuery(venue?.slug),
    enabled: Boolean(venue && me.can.pickBlt && (listsFormer || namesOther)),
  })
  // Without a network, only the team is shown.
  const loads = every.isEnabled && every.isPending && every.fetchStatus === 'fetching'
  const former = loads ? undefined : (every.data ?? []).filter((one) => listsFormer || isNamed(one))
  const subject = subjectOf({ me, venues: venues.data, blts: team, former, asked: selection, named })
  useShown(subject.state === 'loading' ? null : subject.venue, subject.blt)

  return {
    ...subject,
    pickVenue: (slug) =>
      setParams((now) =>
        withNamed(now, { venue: slug, blt: undefined, journal: undefined, page: undefined }),
      ),
    pickBlt: (slug) => setParams((now) => withNamed(now, { blt: slug, journal: undefined, page: undefined })),
    error: venues.error ?? blts.error,
    retry: () => {
      for (const query of [venues, blts]) if (query.isError) void query.refetch()
    },
  }
}
