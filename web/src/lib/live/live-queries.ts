import type { LiveKind } from '@scope/contract/outreach/live.words'
import type { QueryKey } from '@tanstack/react-query'
import type { Change } from './live-stream.ts'

/** Placeholders in the key of a query. */
export const VENUE = Symbol('the venue of the change')
export const BLT = Symbol('the BLT member of the change')
export const PRIORITY = Symbol('the priority of the change')
export const ANY = Symbol('anything')
/** The key ends here. */
export const END = Symbol('the end')

/** The beginning of the keys of some queries, and how often they are loaded again at most. */
export type QueryPattern = { key: readonly (string | symbol)[]; everyMs: number }

/** The queries that show each kind of change. Each room has its own table. */
export type LiveQueries = Partial<Record<LiveKind, readonly QueryPattern[]>>

/** Queries that people read while they change: never older than a second. */
export const liveQuery = (...key: QueryPattern['key']): QueryPattern => ({ key, everyMs: 1_000 })
/** Queries that count over many venues, and cost the server more. */
export const countingQuery = (...key: QueryPattern['key']): QueryPattern => ({ key, everyMs: 10_000 })

/** The slugs of a change's venue and member, if the page knows them. */
export type Slugs = { venue?: string | undefined; blt?: string | undefined }

/** Whether a query can show a change. A change of a venue or member that the page does not know may be in any query. */
export function matchesChange({ key }: QueryPattern, query: QueryKey, change: Change, slugs: Slugs): boolean {
  const isNamed = (part: unknown, id: string | undefined, slug: string | undefined) =>
    id === undefined || part === id || (slug ?? part) === part
  return key.every((place, index) => {
    const part = query[index]
    if (place === END || index >= query.length) return place === END && query.length === index
    if (place === VENUE) return isNamed(part, change.venue, slugs.venue)
    if (place === BLT) return isNamed(part, change.blt, slugs.blt)
    if (place === PRIORITY) return part === change.priority
    return place === ANY || part === place
  })
}

/** Whether a query can show any change. */
export const matchesAny = ({ key }: QueryPattern, query: QueryKey): boolean =>
  key.every((place, index) =>
    place === END
      ? query.length === index
      : index < query.length && (typeof place === 'symbol' || query[index] === place),
  )
