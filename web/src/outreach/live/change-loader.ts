import type { LiveKind } from '@scope/contract/outreach/live.words'
import type { Query, QueryClient } from '@tanstack/react-query'
import { companyQueries } from '../../company/live-queries.ts'
import { newsQueries } from '../../insight/news/live-queries.ts'
import { oneOnOneQueries } from '../../insight/one-on-one/live-queries.ts'
import { teamSkillsQueries } from '../../insight/team-skills/live-queries.ts'
import { visitQueries } from '../../insight/visit/live-queries.ts'
import { wellDoneQueries } from '../../insight/well-done/live-queries.ts'
import { yearQueries } from '../../insight/year/live-queries.ts'
import { delay } from '../../lib/delay.ts'
import {
  type LiveQueries,
  matchesAny,
  matchesChange,
  type QueryPattern,
  type Slugs,
} from '../../lib/live/live-queries.ts'
import type { Change } from '../../lib/live/live-stream.ts'
import { numbersQueries } from '../../numbers/live-queries.ts'
import { workQueries } from '../../work/live-queries.ts'
import { outreachQueries } from '../live-queries.ts'

const TABLES: readonly LiveQueries[] = [
  companyQueries,
  workQueries,
  numbersQueries,
  newsQueries,
  oneOnOneQueries,
  teamSkillsQueries,
  visitQueries,
  wellDoneQueries,
  yearQueries,
  outreachQueries,
]
const ALL = TABLES.flatMap((table) => Object.values(table).flat())
/** The changes of one save arrive in sequence, and are loaded together. */
const GATHER_MS = 20
/** While a query is being loaded, its reply may be older than the change. */
const BUSY_MS = 50

/** A query that could not be loaded has its own Retry. */
const hasFailed = ({ state }: Query): boolean => state.data === undefined && state.fetchStatus !== 'fetching'

const patternsOf = (kind: LiveKind): QueryPattern[] => TABLES.flatMap((table) => table[kind] ?? [])

/** Reloads the queries that show a change, each at most as often as its table says. `now` is in milliseconds. */
export function changeLoader(client: QueryClient, slugsOf: (change: Change) => Slugs, now = Date.now) {
  const cache = client.getQueryCache()
  const loadedAt = new Map<string, number>()
  const loading = new Map<string, Promise<void>>()

  const load = (query: Query, everyMs: number): Promise<void> => {
    // A query that is not visible now is reloaded when it is.
    query.invalidate()
    const isNeeded = query.isActive() || query.state.fetchStatus === 'fetching'
    if (!isNeeded || hasFailed(query)) return Promise.resolve()
    const { queryHash: hash } = query
    const running = loading.get(hash) ?? loadSoon(query, (loadedAt.get(hash) ?? 0) + everyMs - now())
    loading.set(hash, running)
    return running
  }
  const loadSoon = async (query: Query, ms: number): Promise<void> => {
    await delay(Math.max(GATHER_MS, ms))
    while (query.state.fetchStatus === 'fetching') await delay(BUSY_MS)
    loading.delete(query.queryHash)
    loadedAt.set(query.queryHash, now())
    if (hasFailed(query)) return
    // The reply that has just arrived counts as new otherwise.
    query.invalidate()
    await client.refetchQueries({ queryKey: query.queryKey, exact: true, type: 'active' })
  }
  const loadWhere = async (everyMsOf: (query: Query) => number | undefined) => {
    await Promise.all(
      cache.getAll().map((query) => {
        const everyMs = everyMsOf(query)
        return everyMs === undefined ? undefined : load(query, everyMs)
      }),
    )
  }
  const intervalOf = (patterns: readonly QueryPattern[]) =>
    patterns.length > 0 ? Math.min(...patterns.map(({ everyMs }) => everyMs)) : undefined

  return {
    /** Resolves when the queries that show the change are loaded. */
    load: (change: Change) => {
      const patterns = patternsOf(change.kind)
      const slugs = slugsOf(change)
      return loadWhere(({ queryKey }) =>
        intervalOf(patterns.filter((one) => matchesChange(one, queryKey, change, slugs))),
      )
    },
    /** Loads all queries that can show a change, since some may have been missed. */
    loadAll: () => loadWhere(({ queryKey }) => intervalOf(ALL.filter((one) => matchesAny(one, queryKey)))),
  }
}
