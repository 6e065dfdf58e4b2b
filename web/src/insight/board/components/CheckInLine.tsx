import { checkInText } from '@scope/contract/insight/board/board.words'
import type { CheckInStatus } from '@scope/contract/work/priority.words'
import { CircleDot, type LucideIcon, OctagonAlert, TriangleAlert } from 'lucide-react'
import { shortMonthDay } from '../../../lib/dates/dates.ts'
import { TONE_TEXT, type Tone } from '../../../ui/figure/Chip.tsx'
import type { BoardMember } from '../api.ts'

const LOOKS: Record<CheckInStatus, { tone: Tone; icon: LucideIcon }> = {
  ON_TRACK: { tone: 'on-track', icon: CircleDot },
  AT_RISK: { tone: 'at-risk', icon: TriangleAlert },
  OFF_TRACK: { tone: 'overdue', icon: OctagonAlert },
}

/** The last week of the span, and the venue's day. */
export type CheckInWeek = { week: string; today: string }
type CheckInLineProps = CheckInWeek & Pick<BoardMember['priorities'][number], 'checkIn'>

/** The week's check-in, or the newest one before with its week. */
export function CheckInLine({ checkIn, ...shown }: CheckInLineProps) {
  const { status, rest } = checkInText(checkIn, shown, shortMonthDay)
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
