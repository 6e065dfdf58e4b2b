import { METRICS_LABELS } from '@scope/contract/numbers/metrics.words'
import { useTimes } from '../../company/venue/use-times.ts'
import { type Arrived, cameText, saysText } from './says.ts'
import { TakeOrKeep } from './take-or-keep.tsx'

type BesideFigureProps = {
  figure: Arrived
  /** Names the figure, if it is below another one. */
  named: boolean
  venue: { slug: string; name: string }
  can: { editMetrics: boolean }
}

/**
 * An arrived figure on the metrics screen that differs from a typed one: its sentence, and actions for people who edit
 * numbers.
 */
export function BesideFigure({ figure, named, venue, can }: BesideFigureProps) {
  const times = useTimes(venue.slug)
  const says = saysText(figure)
  return (
    <span
      data-row={`${figure.metricsId} ${figure.field}`}
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-control border border-line px-3 py-2 text-left"
    >
      <span className="min-w-0">
        <span className="block font-semibold">
          {named ? `${METRICS_LABELS[figure.field]}: ${says}` : says}
        </span>
        <span className="block text-sm text-quiet">{cameText(figure, times)}</span>
      </span>
      {can.editMetrics && <TakeOrKeep figure={figure} of={venue.name} />}
    </span>
  )
}
