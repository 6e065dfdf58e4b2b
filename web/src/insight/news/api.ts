import type { Reply } from '@scope/contract/calls'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { currentUserId } from '../../company/session/session.ts'
import { api } from '../../lib/api/api.ts'

export type News = Reply<'GET /api/rollup/news'>
export type NewsItem = News['items'][number]

/** The user's place, by slugs: a member’s home, a venue’s board, or the rollup. */
export type NewsPlace = { venue?: string; blt?: string }

export const homeNewsKey = ['news', 'home'] as const
export const boardNewsKey = ['news', 'board'] as const
export const rollupNewsKey = ['news', 'rollup'] as const

/** How long after leaving a place its list stays the same, because people open a change and return. */
const SAME_VISIT_MS = 5 * 60_000

const keyOf = ({ venue, blt }: NewsPlace): readonly string[] =>
  venue === undefined
    ? rollupNewsKey
    : blt === undefined
      ? [...boardNewsKey, venue]
      : [...homeNewsKey, venue, blt]

/** Others' changes at a place since the last visit. When reloaded, the list keeps its beginning. */
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

/**
 * The beginning of the list of a continuing visit; a page that was long hidden starts a new visit. `now` is in
 * milliseconds.
 */
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
