import type { LiveKind } from '@scope/contract/outreach/live.words'
import type { QueryKey } from '@tanstack/react-query'
import type { Change } from './live-stream.ts'

/** Places in the key of a query, for what a change is about. */
export const VENUE = Symbol('the venue of the change')
export const BLT = Symbol('the BLT member of the change')
export const PRIORITY = Symbol('the priority of the change')
export const ANY = Symbol('anything')
/** The key ends here. */
export const END = Symbol('the end')

/** How the keys of queries begin that show a kind of change. They are loaded again at most this often. */
export type ShownBy = { key: readonly (string | symbol)[]; everyMs: number }

/** Which queries show which kind of change. Each room has its own table. */
export type ToldTable = Partial<Record<LiveKind, readonly ShownBy[]>>

/** For what one reads as it changes: never older than a second. */
export const shownBy = (...key: ShownBy['key']): ShownBy => ({ key, everyMs: 1_000 })
/** For what is counted over many venues, and costs the server something. */
export const countedBy = (...key: ShownBy['key']): ShownBy => ({ key, everyMs: 10_000 })

/** The slugs of a change's venue and member, if the page knows them. */
export type Slugs = { venue?: string | undefined; blt?: string | undefined }

/** Whether a query can show a change. One about an unknown venue or member may be shown by any. */
export function shows({ key }: ShownBy, query: QueryKey, change: Change, slugs: Slugs): boolean {
  const named = (part: unknown, id: string | undefined, slug: string | undefined) =>
    id === undefined || part === id || (slug ?? part) === part
  return key.every((place, index) => {
    const part = query[index]
    if (place === END || index >= query.length) return place === END && query.length === index
    if (place === VENUE) return named(part, change.venue, slugs.venue)
    if (place === BLT) return named(part, change.blt, slugs.blt)
    if (place === PRIORITY) return part === change.priority
    return place === ANY || part === place
  })
}

/** Whether a query shows anything that changes are told of. */
export const isTold = ({ key }: ShownBy, query: QueryKey): boolean =>
  key.every((place, index) =>
    place === END
      ? query.length === index
      : index < query.length && (typeof place === 'symbol' || query[index] === place),
  )
