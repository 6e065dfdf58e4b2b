import type { Reply } from '@scope/contract/calls'
import type { Comparison } from '@scope/contract/company/settings.words'
import { METRICS_PAGE } from '@scope/contract/numbers/metrics.words'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api/api.ts'
import { metricsKey } from '../../lib/api/query-keys.ts'

const weekKey = (venue: string, week: string, compare: Comparison | undefined) => [
  ...[...metricsKey, 'week', venue, week],
  compare ?? 'default',
]

/** The default week if the address names none: `name` identifies the choice, `weekOf` chooses. */
type Opening = { name: string; weekOf: (history: WeekReply['history']) => string | undefined }
type WeekReply = Reply<'GET /api/venues/:venue/metrics'>

const RUNNING: Opening = { name: 'running', weekOf: () => undefined }

type Asked = { compare?: Comparison | undefined; opening?: Opening }

/** A venue’s week with its history; the running week by default. */
export const metricsWeekQuery = (venue: string, week?: string, { compare, opening = RUNNING }: Asked = {}) =>
  queryOptions({
    queryKey: weekKey(venue, week ?? opening.name, compare),
    queryFn: async ({ client, signal }) => {
      const read = (of: string | undefined) =>
        api('GET /api/venues/:venue/metrics', {
          params: { venue },
          query: { ...(of && { week: of }), ...(compare && { compare }) },
          signal,
        })
      let answer = await read(week)
      const opens = week ?? opening.weekOf(answer.history)
      if (opens && opens !== answer.week) answer = await read(opens)
      // Once the week is known it is in the URL, so the answer is cached under that week too.
      if (!week) client.setQueryData(weekKey(venue, answer.week, compare), answer)
      return answer
    },
    // Others enter numbers too, so later visits reload.
    staleTime: 30_000,
    // Keeps the old week while another week of the same venue loads; never another venue’s.
    placeholderData: (previous) => (previous?.venue.slug === venue ? previous : undefined),
  })

/** The weeks behind a figure, of one venue or all. */
export type FigureWeeks = { venue?: string; from: string; to: string }

/** Those weeks as stored, newest first, in pages; reloaded each time they are opened. */
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
