import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api/api.ts'
import { poll } from '../../lib/live/polling.ts'

/** All journal queries of a BLT member. */
export const journalsKey = (venue: string, blt: string) => ['journals', venue, blt] as const

/** The journals about a BLT member of one week. */
export const journalWeekQuery = (venue: string, blt: string, week: string) =>
  queryOptions({
    queryKey: [...journalsKey(venue, blt), 'week', week],
    queryFn: ({ signal }) =>
      api('GET /api/journals/:venue/:blt', { params: { venue, blt }, query: { week }, signal }),
    staleTime: 2 * 60_000,
  })

/** The journals about a BLT member of one period, newest first. */
export const journalHistoryQuery = (venue: string, blt: string, period: string) =>
  queryOptions({
    queryKey: [...journalsKey(venue, blt), 'period', period],
    queryFn: ({ signal }) =>
      api('GET /api/journals/:venue/:blt', { params: { venue, blt }, query: { period }, signal }),
    staleTime: 5 * 60_000,
  })

/** Whether a journal about a BLT member exists for a week. */
export const journalCheckQuery = (venue: string, blt: string, week: string) =>
  queryOptions({
    queryKey: [...journalsKey(venue, blt), 'check', week],
    queryFn: ({ signal }) =>
      api('GET /api/journals/check/:venue/:blt', { params: { venue, blt }, query: { weekOf: week }, signal }),
    staleTime: 30_000,
    refetchInterval: poll(15_000),
  })
