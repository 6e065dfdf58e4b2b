import { CHECK_IN_LABELS, type CheckInStatus } from '@scope/contract/work/priority.words'
import { useId } from 'react'
import { useTimes } from '../../../company/venue/use-times.ts'
import { monthDay } from '../../../lib/dates/dates.ts'
import { TONE_TEXT } from '../../../ui/figure/Chip.tsx'
import type { RecordWeek } from '../record.ts'
import type { PriorityRecord } from '../record-api.ts'
import { RecordJournal } from './RecordJournal.tsx'

/** The period week by week: check-ins and journals. */
export function RecordWeeks({ weeks }: { weeks: RecordWeek[] }) {
  const heading = useId()
  return (
    <section aria-labelledby={heading} className="grid grid-cols-1 gap-1">
      <h3 id={heading} className="font-semibold">
        Check-ins and journals
      </h3>
      <ol className="grid grid-cols-1">
        {weeks.map(({ week, checkIn, journals, away }) => (
          <li
            key={week}
            className="grid grid-cols-1 gap-2 border-b border-line py-3 first:pt-1 last:border-b-0 last:pb-0"
          >
            <h4 className="text-sm font-semibold text-quiet">Week of {monthDay(week)}</h4>
            {checkIn === undefined && away ? (
              <p className="text-quiet">Away</p>
            ) : (
              <CheckIn checkIn={checkIn} />
            )}
            {journals.map((journal) => (
              <RecordJournal key={journal.id} journal={journal} />
            ))}
          </li>
        ))}
      </ol>
    </section>
  )
}

const TONES: Record<CheckInStatus, 'on-track' | 'at-risk' | 'overdue'> = {
  ON_TRACK: 'on-track',
  AT_RISK: 'at-risk',
  OFF_TRACK: 'overdue',
}

function CheckIn({ checkIn }: { checkIn: PriorityRecord['checkIns'][number] | undefined }) {
  const { dayOf } = useTimes()
  if (!checkIn) return <p className="text-quiet">No check-in</p>
  const { status, note, authorName, submittedAt } = checkIn
  return (
    <div className="grid grid-cols-1 gap-1">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className={`font-semibold ${TONE_TEXT[TONES[status]]}`}>{CHECK_IN_LABELS[status]}</span>
        <span className="text-sm text-quiet">
          <bdi>{authorName}</bdi>, {dayOf(submittedAt)}
        </span>
      </p>
      {note && (
        <p dir="auto" className="max-w-[68ch] whitespace-pre-line">
          {note}
        </p>
      )}
    </div>
  )
}
