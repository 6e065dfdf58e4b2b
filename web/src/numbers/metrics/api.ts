import { METRICS_PAGE } from '@scope/contract/numbers/metrics.words'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { metricsKey } from '../../lib/query-keys.ts'

const weekKey = (venue: string, week: string | undefined) => [...metricsKey, 'week', venue, week ?? 'current']

/** A venue's week beside its past; the current week where none is named. */
export const metricsWeekQuery = (venue: string, week?: string) =>
  queryOptions({
    queryKey: weekKey(venue, week),
    queryFn: async ({ client, signal }) => {
      const answer = await api('GET /api/venues/:venue/metrics', {
        params: { venue },
        query: week ? { week } : {},
        signal,
      })
      // The address names the week as soon as it is known, and what was asked without a name is that week's answer.
      if (!week) client.setQueryData(weekKey(venue, answer.week), answer)
      return answer
    },
    // The rest of the company enters numbers too: whoever comes back later asks again.
    staleTime: 30_000,
    // Another week of the same venue takes the place of this one without a flash; another venue never does.
    placeholderData: (previous) => (previous?.venue.slug === venue ? previous : undefined),
  })

/** The weeks that a figure is made of: of one venue, or of all within reach. */
export type FigureWeeks = { venue?: string; from: string; to: string }

/** Those weeks as they are stored, newest first, a page at a time; asked each time they are looked at. */
export const storedWeeksQuery = ({ venue, from, to }: FigureWeeks) =>
  infiniteQueryOptions({
    queryKey: [...metricsKey, 'stored', venue ?? 'all', from, to],
    queryFn: ({ pageParam, signal }) =>
      api('GET /api/metrics', {
        query: { ...(venue ? { venue } : {}), from, to, page: String(pageParam) },
        signal,
      }),
    staleTime: 0,
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.length < METRICS_PAGE ? undefined : pages.length + 1),
  })

/** Every version of a venue's week. */
export const weekHistoryQuery = (id: string) =>
  queryOptions({
    queryKey: [...metricsKey, 'history', id],
    queryFn: ({ signal }) => api('GET /api/metrics/:id/history', { params: { id }, signal }),
    staleTime: 0,
  })
