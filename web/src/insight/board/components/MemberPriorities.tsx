import { NO_PRIORITIES } from '@scope/contract/insight/board/board.words'
import { Chip } from '../../../ui/figure/Chip.tsx'
import type { BoardMember } from '../api.ts'
import { CheckInLine, type CheckInWeek } from './CheckInLine.tsx'

type MemberPrioritiesProps = Pick<BoardMember, 'priorities'> & CheckInWeek & { isAway: boolean }

/**
 * A line for each priority with its one badge, and while it is open, its check-in. Of somebody who is away no check-in is
 * missed.
 */
export function MemberPriorities({ priorities, isAway, ...shown }: MemberPrioritiesProps) {
  if (priorities.length === 0) return <p className="text-quiet">{NO_PRIORITIES}</p>
  return (
    <ul aria-label="Priorities" className="@container grid grid-cols-1 gap-2">
      {priorities.map(({ id, title, badge, checkIn }) => (
        <li
          key={id}
          className="grid grid-cols-1 items-center gap-x-4 gap-y-1 @md:grid-cols-[minmax(0,1fr)_16.5rem]"
        >
          <p className="leading-snug font-semibold wrap-anywhere">{title}</p>
          <span className="flex flex-wrap items-center gap-x-2">
            <Chip tone={badge === 'Complete' ? 'on-track' : 'quiet'} className="min-h-6">
              {badge}
            </Chip>
            {badge !== 'Complete' && !(isAway && checkIn?.weekOf !== shown.week) && (
              <CheckInLine checkIn={checkIn} {...shown} />
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}
