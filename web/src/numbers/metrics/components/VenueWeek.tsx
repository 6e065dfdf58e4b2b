import type { Reply } from '@scope/contract/calls'
import type { Week } from '@scope/contract/kernel/calendar'
import { useState } from 'react'
import { fetched } from '../../../lib/window/fetched.tsx'
import { mediaHook } from '../../../lib/window/use-media.ts'
import { Card } from '../../../ui/Card.tsx'
import { Disclosure } from '../../../ui/list/Disclosure.tsx'
import { Skeleton } from '../../../ui/state/Skeleton.tsx'
import { LastWeek } from '../../comparison/last-week.tsx'
import { isInText, lackingIn } from '../weeks.ts'
import { HistoryTable } from './HistoryTable.tsx'
import { WeekCard } from './WeekCard.tsx'

/** The chart library is half of the screen’s code, and entering numbers does not need it. */
const TrendCharts = fetched(async () => (await import('./TrendCharts.tsx')).TrendCharts, 'optional')

type VenueWeekProps = {
  metricsWeek: Reply<'GET /api/venues/:venue/metrics'>
  /** Whether the venue is open in a week. */
  isOpen: (week: Week) => boolean
  /** Another week is loading. */
  changing: boolean
  /** The address opens the form. */
  opens: boolean
  onWeek: (week: Week) => void
  /** Shows a week with its form open. */
  onEnter: (week: Week) => void
  /** The form was closed. */
  onClose: () => void
}

/** On the running week: whether last week is in. */
function BeforeRunning({
  metricsWeek,
  isOpen,
  onWeek,
  onEnter,
}: Pick<VenueWeekProps, 'metricsWeek' | 'isOpen' | 'onWeek' | 'onEnter'>) {
  const [running, last] = metricsWeek.history
  if (!last || metricsWeek.week !== running?.weekOf || !isOpen(last.weekOf)) return null
  const lacking = lackingIn(last.metrics)
  const enters = lacking.length > 0 && metricsWeek.can.editMetrics
  return (
    <div className="xl:col-span-2">
      <LastWeek
        week={last.weekOf}
        isIn={lacking.length === 0}
        text={isInText(lacking)}
        action={enters ? 'Enter last week' : 'Show last week'}
        onOpen={() => (enters ? onEnter : onWeek)(last.weekOf)}
      />
    </div>
  )
}

/** The chosen week with its period and year, the last eight weeks, and charts of thirteen. */
export function VenueWeek({
  metricsWeek,
  isOpen,
  changing,
  opens,
  onWeek,
  onEnter,
  onClose,
}: VenueWeekProps) {
  /** The week that its line led to: the focus goes along, instead of to the table below. */
  const [led, setLed] = useState<Week>()
  const show = (week: Week) => {
    setLed(week)
    onWeek(week)
  }
  return (
    <div
      aria-busy={changing || undefined}
      className={`grid grid-cols-1 items-start gap-4 transition-opacity sm:gap-5 xl:grid-cols-2 ${changing ? 'opacity-60' : ''}`}
    >
      <BeforeRunning metricsWeek={metricsWeek} isOpen={isOpen} onWeek={show} onEnter={onEnter} />
      <WeekCard
        key={`${metricsWeek.venue.id} ${metricsWeek.week}`}
        metricsWeek={metricsWeek}
        isOpen={isOpen(metricsWeek.week)}
        opens={opens && !changing}
        led={led === metricsWeek.week}
        onClose={onClose}
      />
      <HistoryTable shown={metricsWeek} onWeek={onWeek} />
      <Charts trend={metricsWeek.trend} />
    </div>
  )
}

const useRoomForCharts = mediaHook('(min-width: 1024px)')

/** Thirteen weeks as charts; a phone loads them when they are opened. */
function Charts({ trend }: Pick<VenueWeekProps['metricsWeek'], 'trend'>) {
  const wide = useRoomForCharts()
  const charts = <TrendCharts trend={trend} fallback={<Skeleton className="h-120" />} />
  return (
    <Card as="div" className={wide ? '' : 'py-2!'}>
      {wide ? (
        charts
      ) : (
        <Disclosure label="Thirteen Weeks" open={false} late>
          {charts}
        </Disclosure>
      )}
    </Card>
  )
}
