import { useId } from 'react'
import { Link } from 'wouter'
import { useTimes } from '../../../company/venue/use-times.ts'
import { mediumDate } from '../../../lib/dates/dates.ts'
import { TONE_TEXT } from '../../../ui/Chip.tsx'
import { Serves } from '../../focus/serves.tsx'
import type { Archived } from '../api.ts'
import { CarryButton } from '../carry-button.tsx'
import { checkInsText, finalText, rateTone } from '../outcome.ts'
import { OPENED, type OpenRecord } from '../use-open-record.ts'
import { WithdrawnLine } from '../withdrawn-line.tsx'
import { CarriedLine } from './CarriedLine.tsx'
import { EndingChip } from './EndingChip.tsx'

type ArchivedPriorityProps = {
  priority: Archived
  pathTo: OpenRecord['pathTo']
  /** The number of the current period. */
  into: number
  onCarried: () => void
}

/** An archived priority as a row; its title opens the full record. */
export function ArchivedPriority({ priority, pathTo, into, onCarried }: ArchivedPriorityProps) {
  const { dayOf } = useTimes()
  const heading = useId()
  const { finalStatus, completionRate, archivedAt, targetDate } = priority
  const facts = [
    `Period ${priority.period} · ${priority.year}`,
    archivedAt && `archived ${dayOf(archivedAt)}`,
    targetDate && `target ${mediumDate(targetDate)}`,
  ].filter(Boolean)

  return (
    <li
      aria-labelledby={heading}
      className="grid grid-cols-1 gap-x-8 gap-y-2 px-5 py-3.5 sm:grid-cols-[minmax(0,1fr)_11rem] lg:px-7"
    >
      <div className="grid content-start gap-1">
        <h2 id={heading} className="text-lg leading-snug font-semibold">
          <Link
            dir="auto"
            href={pathTo(priority)}
            state={OPENED}
            className="-my-1 flex min-h-11 items-center hover:text-accent hover:underline"
          >
            {priority.title}
          </Link>
        </h2>
        <p className="text-sm text-quiet">{facts.join(' · ')}</p>
        {priority.description && (
          <p dir="auto" className="line-clamp-2 max-w-[68ch] text-quiet">
            {priority.description}
          </p>
        )}
        <Serves focus={priority.focus} />
        <WithdrawnLine withdrawn={priority.withdrawn} />
        <CarriedLine priority={priority} year={priority.year} pathTo={pathTo} />
        {priority.can.carry && <CarryButton priority={priority} into={into} onCarried={onCarried} />}
      </div>
      <div className="flex flex-wrap content-start items-center gap-x-4 gap-y-1.5 sm:flex-col sm:flex-nowrap sm:items-end sm:pt-2">
        {finalStatus && <EndingChip {...priority} />}
        {completionRate !== null && (
          <p className={`font-semibold tabular-nums ${TONE_TEXT[rateTone(completionRate)]}`}>
            {completionRate}% complete
          </p>
        )}
        {finalStatus && <p className="text-sm text-quiet empty:hidden">{finalText(finalStatus, priority)}</p>}
        <p className="text-sm text-quiet tabular-nums">{checkInsText(priority)}</p>
      </div>
    </li>
  )
}
