import { useQuery } from '@tanstack/react-query'
import { useIdle } from '../../lib/window/use-idle.ts'
import { CountBadge } from '../../ui/figure/CountBadge.tsx'
import { reviewCountQuery } from './api.ts'

/** The number of waiting items; loaded after the screen itself. */
function useWaitingCount(): number | undefined {
  return useQuery({ ...reviewCountQuery, enabled: useIdle(), select: ({ total }) => total }).data
}

/** The count next to Waiting in the navigation; hidden for none. */
export function WaitingBadge({ className }: { className: string }) {
  const count = useWaitingCount()
  return count ? <CountBadge count={count} tone="overdue" className={className} /> : null
}
