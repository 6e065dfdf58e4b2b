import type { LiveKind } from '@scope/contract/outreach/live.words'
import type { Query, QueryClient } from '@tanstack/react-query'
import { companyTold } from '../../company/told.ts'
import { newsTold } from '../../insight/news/told.ts'
import { oneOnOneTold } from '../../insight/one-on-one/told.ts'
import { teamSkillsTold } from '../../insight/team-skills/told.ts'
import { delay } from '../../lib/delay.ts'
import type { Change } from '../../lib/live/live-stream.ts'
import { isTold, type ShownBy, type Slugs, shows, type ToldTable } from '../../lib/live/told.ts'
import { numbersTold } from '../../numbers/told.ts'
import { workTold } from '../../work/told.ts'
import { outreachTold } from '../told.ts'

const TABLES: readonly ToldTable[] = [
  companyTold,
  workTold,
  numbersTold,
  newsTold,
  oneOnOneTold,
  teamSkillsTold,
  outreachTold,
]
const ALL = TABLES.flatMap((table) => Object.values(table).flat())
/** The changes of one save arrive one after the other, and are looked at together. */
const GATHER_MS = 20
/** While a query is being loaded, what comes back may be older than the change. */
const BUSY_MS = 50

/** What could not be loaded has its own Retry. */
const hasFailed = ({ state }: Query): boolean => state.data === undefined && state.fetchStatus !== 'fetching'

const shownIn = (kind: LiveKind): ShownBy[] => TABLES.flatMap((table) => table[kind] ?? [])

/** Loads again what shows a change, each query at most as often as its table says. `now` is in milliseconds. */
export function toldClient(client: QueryClient, slugsOf: (change: Change) => Slugs, now = Date.now) {
  const cache = client.getQueryCache()
  const looked = new Map<string, number>()
  const looking = new Map<string, Promise<void>>()

  const look = (query: Query, everyMs: number): Promise<void> => {
    // Not shown now: loaded again when it is.
    query.invalidate()
    const isNeeded = query.isActive() || query.state.fetchStatus === 'fetching'
    if (!isNeeded || hasFailed(query)) return Promise.resolve()
    const { queryHash: hash } = query
    const begun = looking.get(hash) ?? lookSoon(query, (looked.get(hash) ?? 0) + everyMs - now())
    looking.set(hash, begun)
    return begun
  }
  const lookSoon = async (query: Query, ms: number): Promise<void> => {
    await delay(Math.max(GATHER_MS, ms))
    while (query.state.fetchStatus === 'fetching') await delay(BUSY_MS)
    looking.delete(query.queryHash)
    looked.set(query.queryHash, now())
    if (hasFailed(query)) return
    // What was being loaded counts as new now.
    query.invalidate()
    await client.refetchQueries({ queryKey: query.queryKey, exact: true, type: 'active' })
  }
  const lookWhere = async (everyMsOf: (query: Query) => number | undefined) => {
    await Promise.all(
      cache.getAll().map((query) => {
        const everyMs = everyMsOf(query)
        return everyMs === undefined ? undefined : look(query, everyMs)
      }),
    )
  }
  const often = (found: readonly ShownBy[]) =>
    found.length > 0 ? Math.min(...found.map(({ everyMs }) => everyMs)) : undefined

  return {
    /** Resolves when what shows the change is loaded. */
    tell: (change: Change) => {
      const tables = shownIn(change.kind)
      const slugs = slugsOf(change)
      return lookWhere(({ queryKey }) => often(tables.filter((one) => shows(one, queryKey, change, slugs))))
    },
    /** Everything shown, since something may have been missed. */
    lookAgain: () => lookWhere(({ queryKey }) => often(ALL.filter((one) => isTold(one, queryKey)))),
  }
}
