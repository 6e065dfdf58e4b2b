import type { JournalState } from '@scope/contract/work/journal.words'
import { CircleAlert, CircleCheck, CircleDashed, CircleMinus, type LucideIcon } from 'lucide-react'
import { shortMonthDay } from '../../../lib/dates/dates.ts'
import { TONE_TEXT, type Tone } from '../../../ui/figure/Chip.tsx'
import { Disclosure } from '../../../ui/list/Disclosure.tsx'
import type { BoardMember } from '../api.ts'

const MARKS: Record<JournalState, { tone: Tone; icon: LucideIcon }> = {
  away: { tone: 'quiet', icon: CircleMinus },
  complete: { tone: 'on-track', icon: CircleCheck },
  due: { tone: 'quiet', icon: CircleDashed },
  overdue: { tone: 'overdue', icon: CircleAlert },
}

/** More weeks than these are opened. */
const SHOWN = 5

type JournalWeeksProps = {
  journal: BoardMember['journal']
  weeks: BoardMember['journals']
  /** Nothing is shown as late for people who are away now. */
  isAway: boolean
}

/** The journals of several weeks, a mark each. For one week the badge is enough. */
export function JournalWeeks({ journal, weeks, isAway }: JournalWeeksProps) {
  if (weeks.length < 2) return null
  const count = `${journal.submitted} of ${journal.total} journals submitted`
  const marks = (
    <ol className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
      {weeks.map(({ weekOf, state, label }) => {
        const { tone, icon: Icon } = MARKS[isAway && state === 'overdue' ? 'due' : state]
        return (
          <li key={weekOf} className="flex items-center gap-1">
            <Icon aria-hidden size={16} strokeWidth={1.75} className={TONE_TEXT[tone]} />
            {shortMonthDay(weekOf)}
            <span className="sr-only">: {label}</span>
          </li>
        )
      })}
    </ol>
  )
  if (weeks.length > SHOWN) {
    // Above the link that covers the card.
    return (
      <div className="relative">
        <Disclosure open={false} label={<span className="text-sm font-normal">{count}</span>}>
          {marks}
        </Disclosure>
      </div>
    )
  }
  return (
    <div className="flex flex-wrap gap-x-4 gap-y-1">
      <p className="text-sm text-quiet">{count}</p>
      {marks}
    </div>
  )
}
