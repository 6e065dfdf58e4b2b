import { useQuery } from '@tanstack/react-query'
import { Inbox } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { whenIdle } from '../../lib/idle.ts'
import { WAITING } from '../../lib/paths.ts'
import { reviewCountQuery } from './api.ts'

const MOST_SHOWN = 99

/** The number of waiting items; loaded after the screen itself. */
function useWaitingCount(): number | undefined {
  const [idle, setIdle] = useState(false)
  useEffect(() => whenIdle(() => setIdle(true)), [])
  return useQuery({ ...reviewCountQuery, enabled: idle, select: ({ total }) => total }).data
}

/** The count beside Waiting in the navigation; hidden for none. */
export function WaitingBadge({ className }: { className: string }) {
  const count = useWaitingCount()
  if (!count) return null
  return (
    <span
      className={`inline-grid h-6 min-w-6 place-items-center rounded-full bg-overdue px-1.5 text-xs font-bold text-ground tabular-nums ${className}`}
    >
      {count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}
    </span>
  )
}

/** The waiting count on home, with a link. Reserves its space from the start, so that nothing moves. */
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
          {count === 0 ? 'Nothing is waiting' : `${count} waiting`}
        </Link>
      )}
    </p>
  )
}
