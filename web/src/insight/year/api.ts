import type { Reply } from '@scope/contract/calls'
import type { Comparison } from '@scope/contract/company/settings.words'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api/api.ts'
import { poll } from '../../lib/live/polling.ts'

export type MemberYear = Reply<'GET /api/year/:venue/:blt'>
export type VenueYear = Reply<'GET /api/year/:venue'>
export type YearTalk = Reply<'PUT /api/year/:venue/:blt/talk'>
export type YearFigures = MemberYear['venues'][number]

/** The slugs of the venue and the BLT member. */
export type About = { venue: string; blt: string }

export const memberYearsKey = ['member-year'] as const
export const venueYearsKey = ['venue-year'] as const
/** All years of a member. */
export const memberYearKey = ({ venue, blt }: About) => [...memberYearsKey, venue, blt] as const

const FRESH_MS = 10_000
const POLL_MS = 60_000

/** A member’s year, the running one by default. */
export const memberYearQuery = (about: About, year?: string, compare?: Comparison) =>
  queryOptions({
    queryKey: [...memberYearKey(about), year ?? 'now', compare ?? 'default'],
    queryFn: async ({ signal, client }) => {
      const query = { ...(year && { year }), ...(compare && { compare }) }
      const reply = await api('GET /api/year/:venue/:blt', { params: about, query, signal })
      // The address names the year next, which needs no second load.
      if (!year)
        client.setQueryData([...memberYearKey(about), String(reply.year), compare ?? 'default'], reply)
      return reply
    },
    staleTime: FRESH_MS,
    refetchInterval: poll(POLL_MS),
    // Keeps the old year while another of the same member loads.
    placeholderData: (previous) =>
      previous?.member.slug === about.blt && previous.venue.slug === about.venue ? previous : undefined,
  })

/** A venue’s year, the running one by default. */
export const venueYearQuery = (venue: string, year?: string, compare?: Comparison) =>
  queryOptions({
    queryKey: [...venueYearsKey, venue, year ?? 'now', compare ?? 'default'],
    queryFn: async ({ signal, client }) => {
      const query = { ...(year && { year }), ...(compare && { compare }) }
      const reply = await api('GET /api/year/:venue', { params: { venue }, query, signal })
      if (!year)
        client.setQueryData([...venueYearsKey, venue, String(reply.year), compare ?? 'default'], reply)
      return reply
    },
    staleTime: FRESH_MS,
    refetchInterval: poll(POLL_MS),
    placeholderData: (previous) => (previous?.venue.slug === venue ? previous : undefined),
  })
