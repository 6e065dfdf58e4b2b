import type { Reply } from '@scope/contract/calls'
import { type FigureField, METRICS_LABELS } from '@scope/contract/numbers/metrics.words'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { useTimes } from '../../../company/venue/use-times.ts'
import { sentenceOf } from '../../../lib/api/errors.ts'
import { mediumDate } from '../../../lib/dates/dates.ts'
import { Button } from '../../../ui/Button.tsx'
import { Skeleton } from '../../../ui/state/Skeleton.tsx'
import { provenanceText } from '../../comparison/provenance.ts'
import { exactText, figureText, isMoney, valueIn } from '../../comparison/shown.ts'
import { TagList } from '../../tags/tag-list.tsx'
import { weekHistoryQuery } from '../api.ts'
import { changesOf } from '../changes.ts'

type Stored = Reply<'GET /api/metrics'>[number]

type OriginWeekProps = {
  metrics: Stored
  field: FigureField
  /** Shows the venue, when the weeks are of several. */
  named: boolean
  /** The figure covers several weeks: a percentage is weighted by the revenue shown next to it. */
  weighted: boolean
  opened: boolean
}

/** A stored week behind a figure. Opened, it lists every save that changed the figure. */
export function OriginWeek({ metrics, field, named, weighted, opened }: OriginWeekProps) {
  const times = useTimes()
  const [open, setOpen] = useState(opened)
  const panel = useId()
  return (
    <li className="border-t border-line first:border-t-0">
      <button
        type="button"
        aria-expanded={open}
        aria-controls={open ? panel : undefined}
        onClick={() => setOpen(!open)}
        className="grid min-h-11 w-full grid-cols-[1fr_auto_auto] items-start gap-x-3 py-3 text-left"
      >
        <span className="grid gap-0.5">
          {named && (
            <span dir="auto" className="font-semibold">
              {metrics.venueName}
            </span>
          )}
          <span className={named ? 'text-sm' : 'font-semibold'}>Week of {mediumDate(metrics.weekOf)}</span>
          <TagList tags={metrics.tags} />
          <span className="text-sm text-quiet">
            {/* The last save may not have changed this figure; the list below shows those that did. */}
            {metrics.earlier > 0 && 'Figures last changed: '}
            {provenanceText(metrics, times)}
          </span>
        </span>
        <span className="grid justify-items-end gap-0.5 tabular-nums">
          <span className="font-semibold">{figureText(field, valueIn(metrics, field))}</span>
          {weighted && !isMoney(field) && (
            <span className="text-sm text-quiet">of {figureText('revenue', metrics.revenue)}</span>
          )}
        </span>
        <ChevronDown
          aria-hidden
          size={18}
          strokeWidth={1.75}
          className={`mt-1 text-quiet transition-transform ${open ? 'rotate-180' : ''}`}
        />
      </button>
      {open && (
        <div id={panel} className="pb-4">
          <History metrics={metrics} field={field} />
        </div>
      )}
    </li>
  )
}

function History({ metrics, field }: { metrics: Stored; field: FigureField }) {
  const times = useTimes()
  const history = useQuery(weekHistoryQuery(metrics.id))
  if (history.isPending) return <Skeleton className="h-12" />
  if (!history.data) {
    return (
      <div role="alert" className="text-sm">
        <p className="text-quiet">{sentenceOf(history.error)}</p>
        <Button variant="quiet" size="sm" className="-ml-3" onClick={() => void history.refetch()}>
          Retry
        </Button>
      </div>
    )
  }
  const parts: FigureField[] = field === 'primeCostPct' ? ['cogsPct', 'laborTruePct'] : [field]
  return (
    <div className="grid gap-4 border-l-2 border-line pl-4">
      {parts.map((part) => (
        <div key={part} className="grid gap-2">
          <h3 className="text-sm font-semibold">{METRICS_LABELS[part]}</h3>
          <ol className="grid gap-2">
            {changesOf(history.data.versions, part).map((version, index) => (
              <li key={version.savedAt} className="text-sm">
                <p className="tabular-nums">
                  {index > 0 && <span className="text-quiet">before: </span>}
                  <span className={index > 0 ? '' : 'font-semibold'}>
                    {exactText(part, valueIn(version, part))}
                  </span>
                  {part === 'laborTruePct' && version.laborBasePct !== null && (
                    <span className="text-quiet">
                      {' '}
                      = {exactText('laborBasePct', version.laborBasePct)} base × {version.laborFactor}
                    </span>
                  )}
                </p>
                <p className="text-quiet">{provenanceText(version, times)}</p>
                <TagList tags={version.tags} className="mt-1" />
              </li>
            ))}
          </ol>
        </div>
      ))}
    </div>
  )
}
