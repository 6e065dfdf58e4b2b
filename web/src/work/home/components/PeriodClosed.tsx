import type { Reply } from '@scope/contract/calls'
import type { Period } from '@scope/contract/kernel/calendar'
import { useRef } from 'react'
import { Button } from '../../../ui/Button.tsx'
import type { HomeAddress } from '../use-home-address.ts'

type PeriodClosedProps = { closed: Period | null; address: HomeAddress }

/** Shows that a period ended while the screen was open, and links to its last week or to this one. */
export function PeriodClosed({ closed, address: { when, showWeek } }: PeriodClosedProps) {
  const inIt = closed !== null && when !== null && when.week <= closed.endDate
  return (
    <div role="status" className="empty:hidden">
      {closed && when && (
        <p className="flex flex-wrap items-center gap-x-3 border-l-2 border-accent pl-4">
          <span className="font-semibold">Period {closed.number} closed.</span>
          <Button
            variant="quiet"
            size="sm"
            className="-mx-3 text-accent!"
            onClick={() => showWeek(inIt ? when.thisWeek : closed.dueWeekStart)}
          >
            {inIt ? 'Show this week' : `Show Period ${closed.number}`}
          </Button>
        </p>
      )}
    </div>
  )
}

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
