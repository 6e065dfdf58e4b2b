import type { Reply } from '@scope/contract/calls'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api/api.ts'

export type VenueSettings = Reply<'GET /api/venues/:venue/settings'>
export type Webhook = VenueSettings['webhook']
export type TeamMember = Reply<'GET /api/team/:venueId'>[number]

// Settings are reloaded whenever they are opened, because others change them too.

export const venueSettingsQuery = (venueId: string) =>
  queryOptions({
    queryKey: ['settings', venueId],
    queryFn: ({ signal }) => api('GET /api/venues/:venue/settings', { params: { venue: venueId }, signal }),
    staleTime: 0,
  })

export const teamQuery = (venueId: string) =>
  queryOptions({
    queryKey: ['settings', venueId, 'team'],
    queryFn: ({ signal }) => api('GET /api/team/:venueId', { params: { venueId }, signal }),
    staleTime: 0,
  })

/** The access table. */
export const accessQuery = queryOptions({
  queryKey: ['access'],
  queryFn: ({ signal }) => api('GET /api/access', { signal }),
})

/** Reloads the settings after people or venues changed elsewhere. */
export const refetchSettings = (client: QueryClient) => client.invalidateQueries({ queryKey: ['settings'] })
