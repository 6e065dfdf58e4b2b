import type { Reply } from '@scope/contract/calls'
import type { MetricsField, StoredFigure } from '@scope/contract/numbers/metrics.words'
import { TriangleAlert } from 'lucide-react'
import { mediumDate } from '../../../lib/dates/dates.ts'
import { BeforeAfter } from '../../../ui/figure/BeforeAfter.tsx'
import { changeText } from '../cells.ts'

type Planned = Reply<'POST /api/metrics/import'>['weeks'][number]

export type PlannedProps = {
  weeks: readonly Planned[]
  /** The columns of the table. */
  figures: readonly StoredFigure[]
  /** Shows the week, when not all are the sheet’s week. */
  named: boolean
}

/** A field before and after; nothing when unchanged. A new week has no before. */
export function Change({ week, field }: { week: Planned; field: MetricsField }) {
  const change = week.changes.find((one) => one.field === field)
  if (!change) return null
  return (
    <BeforeAfter
      before={week.isNew ? undefined : changeText(field, change.before)}
      after={changeText(field, change.after)}
    />
  )
}

export function PlannedVenue({ week, named }: { week: Planned; named: boolean }) {
  return (
    <>
      {week.venueName}
      {week.isNew && <span className="ml-2 text-sm text-accent">New</span>}
      {named && (
        <span className="block text-sm font-normal text-quiet">Week of {mediumDate(week.weekOf)}</span>
      )}
    </>
  )
}

/** Points out numbers outside the venue’s usual range. They can be saved. */
export function Unusual({ week }: { week: Planned }) {
  return week.warnings.map(({ field, text }) => (
    <p key={field} className="flex items-start gap-2 text-sm text-at-risk">
      <TriangleAlert aria-hidden size={16} strokeWidth={1.75} className="mt-0.5 shrink-0" />
      {text}
    </p>
  ))
}
