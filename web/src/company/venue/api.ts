import { queryOptions, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'wouter'
import { withNamed } from '../../lib/address/address.ts'
import { api } from '../../lib/api/api.ts'
import { useMe } from '../person/api.ts'
import { type Blt, type Subject, subjectOf } from './subject.ts'
import { useNamed, useSelection, useShown } from './use-selection.ts'

export type { Blt, Subject }

/** The venues the user can see; the first is the default. */
export const venuesQuery = queryOptions({
  queryKey: ['venues'],
  queryFn: ({ signal }) => api('GET /api/venues', { signal }),
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

/** The venue and BLT member a screen is about: from the URL, otherwise of the screen before, otherwise the defaults. */
export function useSubject(): SubjectChoice {
  const me = useMe()
  const venues = useQuery(venuesQuery)
  const [, setParams] = useSearchParams()
  const asked = useSelection()
  const named = useNamed()
  const { venue } = subjectOf({ me, venues: venues.data, blts: undefined, asked, named })
  const blts = useQuery({ ...bltsQuery(venue?.slug ?? ''), enabled: Boolean(venue && me.can.pickBlt) })
  const subject = subjectOf({ me, venues: venues.data, blts: blts.data, asked, named })
  useShown(subject.state === 'loading' ? null : subject.venue, subject.blt)

  return {
    ...subject,
    pickVenue: (slug) =>
      setParams((now) => withNamed(now, { venue: slug, blt: undefined, journal: undefined })),
    pickBlt: (slug) => setParams((now) => withNamed(now, { blt: slug, journal: undefined })),
    error: venues.error ?? blts.error,
    retry: () => {
      for (const query of [venues, blts]) if (query.isError) void query.refetch()
    },
  }
}
