import type { Reply } from '@scope/contract/calls'
import { METRICS_LABELS } from '@scope/contract/metrics.words'
import { ArrowRight, TriangleAlert } from 'lucide-react'
import { mediumDate } from '../../../../lib/dates.ts'
import { Chip } from '../../../../ui/Chip.tsx'
import { changeText } from '../../grid-cells.ts'

type Planned = Reply<'POST /api/metrics/import'>['weeks'][number]

/** A venue's week in the preview: each field before and after, and what is far from the usual. */
export function PlannedWeek({ week, named }: { week: Planned; named: boolean }) {
  return (
    <li className="grid grid-cols-1 gap-x-6 gap-y-2 border-t border-line py-3.5 first:border-t-0 md:grid-cols-[13rem_1fr]">
      <div className="flex flex-wrap content-start items-center gap-x-3 gap-y-1">
        <h3 className="font-semibold">{week.venueName}</h3>
        {week.isNew && (
          <Chip tone="accent" outlined>
            New
          </Chip>
        )}
        {named && <p className="w-full text-sm text-quiet">Week of {mediumDate(week.weekOf)}</p>}
      </div>
      <div className="grid grid-cols-1 content-start gap-2">
        <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-2">
          {week.changes.map(({ field, before, after }) => (
            <div key={field} className="flex flex-wrap justify-between gap-x-3">
              <dt className="text-sm leading-6 text-quiet">{METRICS_LABELS[field]}</dt>
              <dd className="flex flex-wrap items-center justify-end gap-x-1.5 tabular-nums">
                {!week.isNew && (
                  <>
                    <span className="text-quiet">{changeText(field, before)}</span>
                    <ArrowRight aria-label="to" size={14} strokeWidth={1.75} className="text-quiet" />
                  </>
                )}
                <span className="font-semibold">{changeText(field, after)}</span>
              </dd>
            </div>
          ))}
        </dl>
        {week.warnings.map(({ field, text }) => (
          <p key={field} className="flex items-start gap-2 text-sm text-at-risk">
            <TriangleAlert aria-hidden size={16} strokeWidth={1.75} className="mt-0.5 shrink-0" />
            {text}
          </p>
        ))}
      </div>
    </li>
  )
}
