import { addDays, periodOf, type Week } from '@scope/contract/kernel/calendar'
import { ArrowRight } from 'lucide-react'
import { monthDay } from '../../../lib/dates/dates.ts'
import { Button } from '../../../ui/Button.tsx'
import type { Place } from '../../priority/place.ts'

type NextPeriodProps = { place: Place; onWeek: (week: Week) => void }

/** In the due week, leads on to the next period. */
export function NextPeriod({ place, onWeek }: NextPeriodProps) {
  const { me, week, thisWeek, latest, period } = place
  if (week !== thisWeek || latest <= period.endDate) return null
  const { number } = periodOf(addDays(period.endDate, 1))
  return (
    <Button variant="quiet" size="sm" icon={ArrowRight} onClick={() => onWeek(latest)}>
      {me.can.createPriority ? 'Prepare' : 'See'} Period {number}
    </Button>
  )
}

/** Shows when the shown period starts, if it is in the future, and links back to this week. */
export function PeriodToCome({ place: { thisWeek, period }, onWeek }: NextPeriodProps) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 border-l-2 border-accent pl-4">
      <span>
        Period {period.number} starts on {monthDay(period.startDate)}.
      </span>
      <Button variant="quiet" size="sm" className="-mx-3 text-accent!" onClick={() => onWeek(thisWeek)}>
        Show this week
      </Button>
    </p>
  )
}
