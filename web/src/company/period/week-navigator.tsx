import type { Week } from '@scope/contract/kernel/calendar'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '../../ui/IconButton.tsx'
import { weeksBeside } from './week.ts'

type WeekNavigatorProps = {
  week: Week
  /** The last available week. */
  latest: Week
  onWeek: (week: Week) => void
  /** The week’s name, shown between the buttons. */
  children: ReactNode
  className?: string
}

/** Moves one week back or forward, up to the latest. */
export function WeekNavigator({
  week,
  latest,
  onWeek,
  children,
  className = '-mx-3 flex items-center',
}: WeekNavigatorProps) {
  const { previous, next } = weeksBeside(week, latest)
  return (
    <div className={className}>
      <IconButton label="Previous week" icon={ChevronLeft} onClick={() => onWeek(previous)} />
      {children}
      <IconButton
        label="Next week"
        icon={ChevronRight}
        disabled={next === null}
        onClick={() => next && onWeek(next)}
      />
    </div>
  )
}
