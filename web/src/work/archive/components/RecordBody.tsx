import { nameFor } from '@scope/contract/company/stand-in.words'
import type { Week } from '@scope/contract/kernel/calendar'
import { type Ended, endingOf } from '@scope/contract/work/archive.words'
import { CircleCheck, CircleSlash } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTimes } from '../../../company/venue/use-times.ts'
import { Chip, TONE_TEXT } from '../../../ui/figure/Chip.tsx'
import { Serves } from '../../focus/serves.tsx'
import { StatusChip } from '../../priority/status-chip.tsx'
import { finalText, rateTone } from '../outcome.ts'
import { weeksOfRecord } from '../record.ts'
import type { PriorityRecord } from '../record-api.ts'
import type { OpenRecord } from '../use-open-record.ts'
import { WithdrawnLine } from '../withdrawn-line.tsx'
import { RecordChain } from './RecordChain.tsx'
import { RecordTasks } from './RecordTasks.tsx'
import { RecordWeeks } from './RecordWeeks.tsx'

type RecordBodyProps = {
  record: PriorityRecord
  thisWeek: Week
  pathTo: OpenRecord['pathTo']
  /** The actions. */
  children: ReactNode
}

/** The priority’s details and result, with its weeks next to them. */
export function RecordBody({ record, thisWeek, pathTo, children }: RecordBodyProps) {
  const { dayOf } = useTimes()
  const { priority, finalStatus, completionRate, archivedAt } = record
  const ended = { completionRate, signedOff: priority.status === 'COMPLETED' }
  return (
    <div className="grid grid-cols-1 gap-x-10 gap-y-8 lg:grid-cols-[2fr_3fr] lg:items-start">
      <div className="grid grid-cols-1 gap-6">
        <div className="grid grid-cols-1 gap-3">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
            {finalStatus ? <EndingChip {...ended} /> : <StatusChip status={priority.status} />}
            {completionRate !== null && (
              <span className={`font-semibold tabular-nums ${TONE_TEXT[rateTone(completionRate)]}`}>
                {completionRate}% complete
              </span>
            )}
            {finalStatus && (
              <span className="text-sm text-quiet empty:hidden">{finalText(finalStatus, ended)}</span>
            )}
          </p>
          {priority.description && (
            <p dir="auto" className="max-w-[68ch] whitespace-pre-line text-quiet">
              {priority.description}
            </p>
          )}
        </div>
        <Serves focus={priority.focus} />
        <WithdrawnLine withdrawn={priority.withdrawn} />
        <RecordChain record={record} pathTo={pathTo} />
        {children}
        <RecordTasks tasks={priority.tasks} />
        <dl className="grid grid-cols-2 gap-x-6 gap-y-3 empty:hidden">
          <Fact name="Outcome KPI">{priority.outcomeKpi}</Fact>
          <Fact name="Confidence">{priority.confidence === null ? null : `${priority.confidence}%`}</Fact>
          <Fact name="Signed off">
            {priority.closedAt &&
              [
                dayOf(priority.closedAt),
                priority.signedOffBy && `by ${nameFor(priority.signedOffBy, priority.signedOffFor)}`,
              ]
                .filter(Boolean)
                .join(' ')}
          </Fact>
          <Fact name="Archived">{archivedAt && dayOf(archivedAt)}</Fact>
        </dl>
      </div>
      <RecordWeeks weeks={weeksOfRecord(record, thisWeek)} />
    </div>
  )
}

function Fact({ name, children }: { name: string; children: string | null }) {
  if (!children) return null
  return (
    <div>
      <dt className="text-sm text-quiet">{name}</dt>
      <dd className="font-semibold tabular-nums">{children}</dd>
    </div>
  )
}

/** The outcome of an ended priority, and whether the sign-off is missing. */
function EndingChip(ended: Ended) {
  const { completed, word, unsigned } = endingOf(ended)
  return (
    <>
      <Chip
        tone={completed ? 'on-track' : 'overdue'}
        icon={completed ? CircleCheck : CircleSlash}
        className="shrink-0"
      >
        {word}
      </Chip>
      {unsigned && <span className="text-sm text-quiet">Not signed off</span>}
    </>
  )
}
