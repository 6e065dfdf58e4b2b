import { checkInText, NO_PRIORITIES } from '@scope/contract/insight/board/board.words'
import type { CheckInStatus } from '@scope/contract/work/priority.words'
import { CircleDot, type LucideIcon, OctagonAlert, TriangleAlert } from 'lucide-react'
import { shortMonthDay } from '../../../lib/dates/dates.ts'
import { Chip, TONE_TEXT, type Tone } from '../../../ui/figure/Chip.tsx'
import type { BoardMember } from '../api.ts'

type MemberPrioritiesProps = Pick<BoardMember, 'priorities'> & CheckInWeek & { isAway: boolean }

/**
 * A line for each priority with its one badge and, while it is open, its check-in. No check-in is missed by somebody
 * who is away.
 */
export function MemberPriorities({ priorities, isAway, ...at }: MemberPrioritiesProps) {
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
            {badge !== 'Complete' && !(isAway && checkIn?.weekOf !== at.week) && (
              <CheckInLine checkIn={checkIn} {...at} />
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}

const LOOKS: Record<CheckInStatus, { tone: Tone; icon: LucideIcon }> = {
  ON_TRACK: { tone: 'on-track', icon: CircleDot },
  AT_RISK: { tone: 'at-risk', icon: TriangleAlert },
  OFF_TRACK: { tone: 'overdue', icon: OctagonAlert },
}

/** The last week of the span, and the venue's day. */
type CheckInWeek = { week: string; today: string }
type CheckInLineProps = CheckInWeek & Pick<BoardMember['priorities'][number], 'checkIn'>

/** The week's check-in, or the newest one before with its week. */
function CheckInLine({ checkIn, ...at }: CheckInLineProps) {
  const { status, rest } = checkInText(checkIn, at, shortMonthDay)
  if (!checkIn || !status) return <span className="text-sm text-quiet">{rest}</span>
  const { tone, icon: Icon } = LOOKS[checkIn.status]
  return (
    <span className="text-sm whitespace-nowrap text-quiet">
      <span className={`inline-flex items-center gap-1 align-bottom font-semibold ${TONE_TEXT[tone]}`}>
        <Icon aria-hidden size={16} strokeWidth={1.75} />
        {status}
      </span>
      {rest && ` ${rest}`}
    </span>
  )
}
