import { useQuery } from '@tanstack/react-query'
import { Inbox } from 'lucide-react'
import { Link } from 'wouter'
import { WAITING } from '../../lib/paths.ts'
import { useIdle } from '../../lib/use-idle.ts'
import { CountBadge } from '../../ui/CountBadge.tsx'
import { reviewCountQuery } from './api.ts'

/** The number of waiting items; loaded after the screen itself. */
function useWaitingCount(): number | undefined {
  return useQuery({ ...reviewCountQuery, enabled: useIdle(), select: ({ total }) => total }).data
}

/** The count beside Waiting in the navigation; hidden for none. */
export function WaitingBadge({ className }: { className: string }) {
  const count = useWaitingCount()
  return count ? <CountBadge count={count} tone="overdue" className={className} /> : null
}

/**
 * The waiting count on home, with a link. One-on-ones are not counted: at zero, they may still wait. Reserves its space from
 * the start, so that nothing moves.
 */
export function WaitingLine() {
  const count = useWaitingCount()
  return (
    <p className="-my-3 min-h-11">
      {count !== undefined && (
        <Link
          href={WAITING}
          className="inline-flex min-h-11 items-center gap-2 text-sm font-semibold text-quiet transition-colors hover:text-text"
        >
          <Inbox aria-hidden size={18} strokeWidth={1.75} />
          {count === 0 ? 'No journals or sign-offs waiting' : `${count} waiting`}
        </Link>
      )}
    </p>
  )
}
