import type { JournalState } from '@scope/contract/work/journal.words'
import { CircleAlert, CircleCheck, CircleDashed, CircleMinus, type LucideIcon } from 'lucide-react'
import { useTimes } from '../../../company/venue/use-times.ts'
import { shortMonthDay } from '../../../lib/dates/dates.ts'
import { TONE_TEXT, type Tone } from '../../../ui/Chip.tsx'
import type { BoardMember } from '../api.ts'

const MARKS: Record<JournalState, { tone: Tone; icon: LucideIcon }> = {
  away: { tone: 'quiet', icon: CircleMinus },
  complete: { tone: 'on-track', icon: CircleCheck },
  due: { tone: 'quiet', icon: CircleDashed },
  overdue: { tone: 'overdue', icon: CircleAlert },
}

type JournalWeeksProps = {
  journal: BoardMember['journal']
  weeks: BoardMember['journals']
  /** Nothing is shown as late of somebody who is away now. */
  isAway: boolean
}

/** The journals of the span. One week shows when and by whom it was submitted, several show a mark each. */
export function JournalWeeks({ journal, weeks, isAway }: JournalWeeksProps) {
  const { dateTime } = useTimes()
  const [only] = weeks
  if (weeks.length < 2) {
    if (!only?.submittedAt) return null
    return (
      <p className="text-sm text-quiet">
        Submitted {dateTime(only.submittedAt)}
        {only.authorName && (
          <>
            {' '}
            by <bdi>{only.authorName}</bdi>
          </>
        )}
      </p>
    )
  }
  return (
    <div className="grid gap-2">
      <p className="text-sm text-quiet">
        {journal.submitted} of {journal.total} journals submitted
      </p>
      <ol className="flex flex-wrap gap-x-5 gap-y-2">
        {weeks.map(({ weekOf, state, label }) => {
          const { tone, icon: Icon } = MARKS[isAway && state === 'overdue' ? 'due' : state]
          return (
            <li key={weekOf} className="flex items-center gap-1.5 text-sm">
              <Icon aria-hidden size={18} strokeWidth={1.75} className={TONE_TEXT[tone]} />
              {shortMonthDay(weekOf)}
              <span className="sr-only">: {label}</span>
            </li>
          )
        })}
      </ol>
    </div>
  )
}
