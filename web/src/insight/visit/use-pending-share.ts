import { useWaiting } from '../../lib/offline/outbox.ts'
import { shareVisit, takeBackVisit, visitScope } from './writes.ts'

/** What becomes of a visit once the network is back: `shared`, or `draft` after a sharing was taken back. */
export function usePendingShare(id: string): 'shared' | 'draft' | null {
  const last = useWaiting()
    .filter(({ scope, name }) => scope === visitScope(id) && ACTS.includes(name))
    .at(-1)
  if (!last) return null
  return last.name === shareVisit.name ? 'shared' : 'draft'
}

const ACTS = [shareVisit.name, takeBackVisit.name]
