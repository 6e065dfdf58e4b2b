import { endingOf } from '@scope/contract/work/archive.words'
import { CircleCheck, CircleSlash } from 'lucide-react'
import { Link } from 'wouter'
import { useTimes } from '../../../company/venue/use-times.ts'
import { mediumDate } from '../../../lib/dates/dates.ts'
import { TONE_TEXT } from '../../../ui/figure/Chip.tsx'
import { OpeningRow } from '../../../ui/list/OpeningRow.tsx'
import { Serves } from '../../focus/serves.tsx'
import type { Archived } from '../api.ts'
import { carriedText, periodShort } from '../carried.ts'
import { CarryButton } from '../carry-button.tsx'
import { checkInsText, endedText, finalText, rateTone } from '../outcome.ts'
import { OPENED, type OpenRecord } from '../use-open-record.ts'
import { WithdrawnLine } from '../withdrawn-line.tsx'

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
  const { title, description, period, year, finalStatus, archivedAt, targetDate } = priority
  const dates = [
    archivedAt && `archived ${dayOf(archivedAt)}`,
    targetDate && `target ${mediumDate(targetDate)}`,
  ].filter(Boolean)
  return (
    <OpeningRow
      name={title}
      title={title}
      href={pathTo(priority)}
      state={OPENED}
      line={
        <p className="flex flex-wrap items-center gap-x-2">
          <Ending priority={priority} />
          <span className="min-w-24 flex-1 truncate">
            Period {period} · {year}
            <span className="max-sm:hidden">{dates.map((date) => ` · ${date}`)}</span>
          </span>
          <Completion rate={priority.completionRate} />
        </p>
      }
    >
      {description && (
        <p dir="auto" className="max-w-[68ch] whitespace-pre-line text-quiet">
          {description}
        </p>
      )}
      <div className="grid gap-1 text-sm text-quiet tabular-nums">
        <p>
          {[finalStatus && finalText(finalStatus, priority), checkInsText(priority)]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {dates.length > 0 && <p className="first-letter:uppercase sm:hidden">{dates.join(' · ')}</p>}
      </div>
      <Serves focus={priority.focus} />
      <WithdrawnLine withdrawn={priority.withdrawn} />
      <CarriedLine priority={priority} year={year} pathTo={pathTo} />
      {priority.can.carry && <CarryButton priority={priority} into={into} onCarried={onCarried} />}
    </OpeningRow>
  )
}

/** Its outcome in a word. */
function Ending({ priority }: { priority: Archived }) {
  if (!priority.finalStatus) return priority.withdrawn && <span>Withdrawn</span>
  const { completed } = endingOf(priority)
  const Icon = completed ? CircleCheck : CircleSlash
  return (
    <span
      className={`flex items-center gap-x-1 font-semibold ${TONE_TEXT[completed ? 'on-track' : 'overdue']}`}
    >
      <Icon aria-hidden size={16} strokeWidth={1.75} className="shrink-0" />
      {endedText(priority)}
    </span>
  )
}

function Completion({ rate }: { rate: number | null }) {
  if (rate === null) return null
  return (
    <span className={`font-semibold whitespace-nowrap ${TONE_TEXT[rateTone(rate)]}`}>
      {rate}%<span className="max-sm:sr-only"> complete</span>
    </span>
  )
}

type CarriedLineProps = {
  priority: Pick<Archived, 'carried' | 'carriedInto'>
  year: number
  pathTo: OpenRecord['pathTo']
}

/** Says which period an archived priority came from and where it was carried to. */
function CarriedLine({ priority: { carried, carriedInto }, year, pathTo }: CarriedLineProps) {
  if (!carried && !carriedInto) return null
  return (
    <p className="flex flex-wrap items-center gap-x-4 text-sm text-quiet">
      {carried && <span>{carriedText(carried, year)}</span>}
      {carriedInto && (
        <Link
          href={pathTo(carriedInto)}
          state={OPENED}
          className="flex min-h-11 items-center font-semibold text-accent hover:underline"
        >
          Carried into {periodShort(carriedInto.period, carriedInto.year, year)}
        </Link>
      )}
    </p>
  )
}
