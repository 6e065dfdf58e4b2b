import type { Reply } from '@scope/contract/calls'
import { CircleCheck, CircleSlash } from 'lucide-react'
import { useId } from 'react'
import { dayOf, mediumDate } from '../../../lib/dates.ts'
import { Card } from '../../../ui/Card.tsx'
import { Chip, TONE_TEXT } from '../../../ui/Chip.tsx'
import { FINAL_LABELS, rateTone } from '../outcome.ts'

type ArchivedPriorityProps = { priority: Reply<'GET /api/priorities/:venue/:blt/archive'>[number] }

const dash = '—'

/** One priority as it stood when its period ended. */
export function ArchivedPriority({ priority }: ArchivedPriorityProps) {
  const heading = useId()
  const { finalStatus, completionRate } = priority
  const facts = [
    { name: 'Total check-ins', value: String(priority.totalCheckIns) },
    { name: 'Missed check-ins', value: String(priority.missedCheckIns) },
    { name: 'Archived', value: priority.archivedAt ? dayOf(priority.archivedAt) : dash },
    { name: 'Target date', value: priority.targetDate ? mediumDate(priority.targetDate) : dash },
  ]

  return (
    <Card as="li" aria-labelledby={heading} className="grid grid-cols-1 gap-4">
      <div className="flex items-start justify-between gap-3">
        <p className="text-sm font-semibold text-quiet">
          Period {priority.period} · {priority.year}
        </p>
        {finalStatus && (
          <Chip
            tone={finalStatus === 'ON_TRACK' ? 'on-track' : 'overdue'}
            icon={finalStatus === 'ON_TRACK' ? CircleCheck : CircleSlash}
          >
            {FINAL_LABELS[finalStatus]}
          </Chip>
        )}
      </div>
      <div className="grid gap-1">
        <h2 id={heading} className="font-serif text-2xl lg:text-3xl">
          {priority.title}
        </h2>
        {priority.description && (
          <p className="max-w-[68ch] whitespace-pre-line text-quiet">{priority.description}</p>
        )}
      </div>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-3 lg:grid-cols-5">
        <div>
          <dt className="text-sm text-quiet">Completion rate</dt>
          <dd className={`font-semibold tabular-nums ${TONE_TEXT[rateTone(completionRate)]}`}>
            {completionRate === null ? dash : `${completionRate}%`}
          </dd>
        </div>
        {facts.map(({ name, value }) => (
          <div key={name}>
            <dt className="text-sm text-quiet">{name}</dt>
            <dd className="font-medium tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
