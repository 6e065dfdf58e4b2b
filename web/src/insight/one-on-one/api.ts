import type { Reply } from '@scope/contract/calls'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api/api.ts'
import { poll } from '../../lib/live/polling.ts'

export type OneOnOne = Reply<'GET /api/one-on-ones/:venue/:blt'>
export type OneOnOneRecord = OneOnOne['record']
export type MemberWeek = Reply<'GET /api/one-on-ones'>['members'][number]

const oneOnOnesKey = 'one-on-ones'

/** All queries of a member's one-on-ones. */
export const oneOnOneKey = (venue: string, blt: string) => [oneOnOnesKey, venue, blt] as const
/** The members with a one-on-one this week. */
export const memberWeeksKey = [oneOnOnesKey, 'week'] as const

/** A member's one-on-one of a week, this week's by default. Both phones show the same. */
export const oneOnOneQuery = (venue: string, blt: string, week?: string) =>
  queryOptions({
    queryKey: [...oneOnOneKey(venue, blt), week ?? 'now'],
    queryFn: ({ signal }) =>
      api('GET /api/one-on-ones/:venue/:blt', {
        params: { venue, blt },
        query: week ? { week } : {},
        signal,
      }),
    staleTime: 0,
    refetchInterval: poll(5_000),
  })

/** A member's one-on-ones of earlier weeks, newest first, page by page. */
export const pastQuery = (venue: string, blt: string) =>
  infiniteQueryOptions({
    queryKey: [...oneOnOneKey(venue, blt), 'past'],
    queryFn: ({ pageParam, signal }) =>
      api('GET /api/one-on-ones/:venue/:blt/past', {
        params: { venue, blt },
        query: pageParam === null ? {} : { after: pageParam },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 30_000,
  })

/** The members of a venue with this week's one-on-one; without a venue, those who wait for theirs. */
export const memberWeeksQuery = (venue?: string) =>
  queryOptions({
    queryKey: [...memberWeeksKey, venue ?? 'all'],
    queryFn: ({ signal }) => api('GET /api/one-on-ones', { query: venue ? { venue } : {}, signal }),
    staleTime: 0,
    refetchInterval: poll(60_000),
  })
