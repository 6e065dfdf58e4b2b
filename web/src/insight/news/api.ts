import type { Reply } from '@scope/contract/calls'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { currentUserId } from '../../company/session/session.ts'
import { api } from '../../lib/api/api.ts'

export type News = Reply<'GET /api/rollup/news'>
export type NewsItem = News['items'][number]

/** Where the user looks, by slugs: a member’s home, a venue’s board, or the rollup. */
export type NewsPlace = { venue?: string; blt?: string }

export const homeNewsKey = ['news', 'home'] as const
export const boardNewsKey = ['news', 'board'] as const
export const rollupNewsKey = ['news', 'rollup'] as const

/** For so long after a place was left, its list is the same one: people go to a change and come back. */
const SAME_VISIT_MS = 5 * 60_000

const keyOf = ({ venue, blt }: NewsPlace): readonly string[] =>
  venue === undefined
    ? rollupNewsKey
    : blt === undefined
      ? [...boardNewsKey, venue]
      : [...homeNewsKey, venue, blt]

/** What others changed at a place since the last visit. Loaded again, it begins where it began. */
export const newsQuery = (place: NewsPlace) => {
  const { venue, blt } = place
  return queryOptions({
    queryKey: keyOf(place),
    queryFn: ({ signal, client, queryKey }): Promise<News> => {
      const since = beganAt(client, queryKey)
      return venue === undefined
        ? api('GET /api/rollup/news', { query: { ...since }, signal })
        : api('GET /api/venues/:venue/news', {
            params: { venue },
            query: { ...(blt === undefined ? {} : { blt }), ...since },
            signal,
          })
    },
    gcTime: SAME_VISIT_MS,
    refetchOnMount: 'always',
  })
}

/** Where the list of a visit that goes on began; a page that was long hidden begins anew. `now` is in milliseconds. */
export function beganAt(client: QueryClient, key: readonly unknown[], now = Date.now()): { since?: string } {
  const state = client.getQueryState<News>(key)
  const since = state?.data?.since
  return since && now - state.dataUpdatedAt < SAME_VISIT_MS ? { since } : {}
}

/** Notes that the user has looked. If that fails, the news stays new. */
export function noteVisit({ venue, blt }: NewsPlace, until: string): void {
  if (currentUserId() === null) return
  const noted =
    venue === undefined
      ? api('POST /api/rollup/visit', { body: { until }, keepalive: true })
      : api('POST /api/venues/:venue/visit', {
          params: { venue },
          body: { ...(blt === undefined ? {} : { blt }), until },
          keepalive: true,
        })
  noted.catch(() => undefined)
}
