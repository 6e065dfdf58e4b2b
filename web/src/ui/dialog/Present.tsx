import type { Subject } from '../../lib/live/presence-stream.ts'
import { usePresence } from '../../lib/live/use-presence.ts'
import { presentText } from './present-text.ts'

/**
 * Shows who else is looking at the same thing now: `Dana is looking at this`. It overlaps the top edge of the nearest
 * positioned element, so that nothing moves.
 */
export function Present({ kind, id }: Subject) {
  const names = usePresence({ kind, id })
  return (
    <p
      role="status"
      className="pointer-events-none absolute top-0 left-4 max-w-[calc(100%-2rem)] -translate-y-1/2 truncate rounded-full border border-line bg-raised px-2 text-sm font-semibold text-quiet empty:hidden"
    >
      {presentText(names)}
    </p>
  )
}
