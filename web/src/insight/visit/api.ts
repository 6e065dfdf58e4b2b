import type { Reply } from '@scope/contract/calls'
import type { Comparison } from '@scope/contract/company/settings.words'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api/api.ts'
import { poll } from '../../lib/live/polling.ts'

export type Visit = Reply<'GET /api/visits/:id'>
export type VisitLine = Reply<'GET /api/visits'>['visits'][number]
export type VisitedVenue = Reply<'GET /api/visits/venues'>['venues'][number]
export type Brief = Reply<'GET /api/visits/:id/brief'>

/** All queries about visits. */
export const visitsKey = ['visits'] as const
/** The lists of visits. */
export const visitListsKey = [...visitsKey, 'list'] as const

export const visitQuery = (id: string) =>
  queryOptions({
    queryKey: [...visitsKey, 'one', id],
    queryFn: ({ signal }) => api('GET /api/visits/:id', { params: { id }, signal }),
    staleTime: 0,
    refetchInterval: poll(30_000),
  })

type Listed = { venue?: string; open?: boolean }

/**
 * Visits of a venue, or of all within reach. `open`: true for those that are not shared, by their day, false for shared
 * ones, newest first. Without it, all.
 */
export const visitsQuery = ({ venue, open }: Listed = {}) =>
  queryOptions({
    queryKey: [...visitListsKey, venue ?? 'all', open === undefined ? 'any' : open ? 'open' : 'shared'],
    queryFn: ({ signal }) => listVisits({ venue, open }, null, signal),
    staleTime: 0,
    refetchInterval: poll(60_000),
  })

/** Shared visits page by page, newest first. */
export const sharedVisitsQuery = (venue?: string) =>
  infiniteQueryOptions({
    queryKey: [...visitListsKey, venue ?? 'all', 'pages'],
    queryFn: ({ pageParam, signal }) => listVisits({ venue, open: false }, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 30_000,
  })

const listVisits = (
  { venue, open }: { venue: string | undefined; open: boolean | undefined },
  after: string | null,
  signal: AbortSignal,
) =>
  api('GET /api/visits', {
    query: {
      ...(venue ? { venue } : {}),
      ...(open === undefined ? {} : { open: open ? ('true' as const) : ('false' as const) }),
      ...(after === null ? {} : { after }),
    },
    signal,
  })

/** The venues within reach, longest without a visit first. */
export const visitedVenuesQuery = () =>
  queryOptions({
    queryKey: [...visitsKey, 'venues'],
    queryFn: ({ signal }) => api('GET /api/visits/venues', { signal }),
    staleTime: 60_000,
  })

/** The brief of the caller's own visit, with its figures compared as chosen. */
export const briefQuery = (id: string, { compare }: { compare?: Comparison } = {}) =>
  queryOptions({
    queryKey: [...visitsKey, 'brief', id, compare ?? 'default'],
    queryFn: ({ signal }) =>
      api('GET /api/visits/:id/brief', { params: { id }, query: compare ? { compare } : {}, signal }),
    staleTime: 30_000,
  })

/** The caller's points for the next visit of a venue. */
export const visitPointsQuery = (venue: string) =>
  queryOptions({
    queryKey: [...visitsKey, 'points', venue],
    queryFn: ({ signal }) => api('GET /api/visits/points', { query: { venue }, signal }),
    staleTime: 0,
  })
