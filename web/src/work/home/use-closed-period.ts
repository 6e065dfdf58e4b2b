import type { Reply } from '@scope/contract/calls'
import { useRef } from 'react'

type Status = Reply<'GET /api/period-status'>

/** The period of a venue that ended while this screen was open; null while none has. */
export function useClosedPeriod(
  venueId: string | undefined,
  status: Status | undefined,
): Status['period'] | null {
  const first = useRef<{ venueId: string; period: Status['period'] }>(null)
  if (!venueId || !status) return null
  if (first.current?.venueId !== venueId) first.current = { venueId, period: status.period }
  const { period } = first.current
  return period.endDate < status.today ? period : null
}
