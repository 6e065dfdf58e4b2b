import { COPY_HEADER } from '@scope/contract/outreach/system.words'
import { useSyncExternalStore } from 'react'

let isCopy = false
const watchers = new Set<() => void>()

/** Notes whether a reply of the server says that it is a restored copy. */
export function noteCopy({ headers }: Response): void {
  const says = headers.has(COPY_HEADER)
  if (says === isCopy) return
  isCopy = says
  for (const watch of watchers) watch()
}

/** Whether the server is a restored copy, as its last reply says. */
export const useCopy = (): boolean =>
  useSyncExternalStore(
    (watch) => {
      watchers.add(watch)
      return () => watchers.delete(watch)
    },
    () => isCopy,
  )
