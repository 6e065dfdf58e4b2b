import { ABSENT } from '@scope/contract/kernel/figures'
import { useId } from 'react'
import { Link } from 'wouter'
import { dayOf, mediumDate } from '../../../lib/dates.ts'
import { Card } from '../../../ui/Card.tsx'
import { Chip, TONE_TEXT } from '../../../ui/Chip.tsx'
import type { Archived } from '../api.ts'
import { CarryButton } from '../carry-button.tsx'
import { outcomeOf, rateTone } from '../outcome.ts'
import { OPENED, type OpenRecord } from '../use-open-record.ts'
import { CarriedLine } from './CarriedLine.tsx'
import { FinalStatus } from './FinalStatus.tsx'

type ArchivedPriorityProps = {
  priority: Archived
  pathTo: OpenRecord['pathTo']
  /** The number of the current period. */
  into: number
  onCarried: () => void
}

/** An archived priority; its title opens the full record. */
export function ArchivedPriority({ priority, pathTo, into, onCarried }: ArchivedPriorityProps) {
  const heading = useId()
  const { finalStatus, completionRate } = priority
  const facts = [
    { name: 'Total check-ins', value: String(priority.totalCheckIns) },
    { name: 'Missed check-ins', value: String(priority.missedCheckIns) },
    { name: 'Archived', value: priority.archivedAt ? dayOf(priority.archivedAt) : ABSENT },
    { name: 'Target date', value: priority.targetDate ? mediumDate(priority.targetDate) : ABSENT },
  ]

  return (
    <Card as="li" aria-labelledby={heading} className="grid grid-cols-1 gap-4">
      <div className="flex items-start justify-between gap-3">
        <p className="text-sm font-semibold text-quiet">
          Period {priority.period} · {priority.year}
        </p>
        {finalStatus && <FinalStatus status={finalStatus} />}
      </div>
      <div className="grid gap-1">
        <h2 id={heading} className="font-serif text-2xl lg:text-3xl">
          <Link
            href={pathTo(priority)}
            state={OPENED}
            className="-my-1.5 block py-1.5 decoration-1 underline-offset-4 hover:underline"
          >
            {priority.title}
          </Link>
        </h2>
        {priority.description && (
          <p className="max-w-[68ch] whitespace-pre-line text-quiet">{priority.description}</p>
        )}
        <CarriedLine priority={priority} year={priority.year} pathTo={pathTo} />
      </div>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-3 lg:grid-cols-5">
        <div>
          <dt className="text-sm text-quiet">Completion rate</dt>
          <dd
            className={`flex flex-wrap items-center gap-x-2 font-semibold tabular-nums ${TONE_TEXT[rateTone(completionRate)]}`}
          >
            {completionRate === null ? ABSENT : `${completionRate}%`}
            {outcomeOf(completionRate).completed && (
              <Chip tone="on-track" className="min-h-6!">
                Completed
              </Chip>
            )}
          </dd>
        </div>
        {facts.map(({ name, value }) => (
          <div key={name}>
            <dt className="text-sm text-quiet">{name}</dt>
            <dd className="font-medium tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      {priority.can.carry && <CarryButton priority={priority} into={into} onCarried={onCarried} />}
    </Card>
  )
}
