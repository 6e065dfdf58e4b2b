import type { PriorityStatus } from '@scope/contract/work/priority.words'

/** The moments to celebrate: the member has checked in for the first time with all tasks done, and the sign-off. */
export type Moment = 'swipe' | 'sign-off'

type Store = Pick<Storage, 'getItem' | 'setItem'>

const KEY = 'scope.celebrated'
/** Enough for years of priorities; older ones are dropped. */
const KEPT = 200

function celebratedOn(store: Store): string[] {
  try {
    const list: unknown = JSON.parse(store.getItem(KEY) ?? '[]')
    return Array.isArray(list) ? list.filter((one) => typeof one === 'string') : []
  } catch {
    return []
  }
}

/** Whether the moment is new on this device. Marks it as seen. */
export function firstTime(store: Store | null, moment: Moment, id: string): boolean {
  if (!store) return true
  const list = celebratedOn(store)
  const name = `${moment}:${id}`
  if (list.includes(name)) return false
  try {
    store.setItem(KEY, JSON.stringify([...list, name].slice(-KEPT)))
  } catch {
    // Without storage, the celebration may show again.
  }
  return true
}

type Seen = { id: string; status: PriorityStatus }

/** The priorities that became COMPLETED between two loads; ones that were not loaded before do not count. */
export function newlyCompleted<T extends Seen>(before: Seen[], after: T[]): T[] {
  const open = new Set(before.filter(({ status }) => status !== 'COMPLETED').map(({ id }) => id))
  return after.filter(({ id, status }) => status === 'COMPLETED' && open.has(id))
}
