import { METRICS_LABELS } from '@scope/contract/numbers/metrics.words'
import { useWrite } from '../../lib/api/use-write.ts'
import { SaveButton } from '../../ui/form/SaveButton.tsx'
import { type Arrived, shortText } from './says.ts'
import { keepTyped, takeArrived } from './writes.ts'

type TakeOrKeepProps = {
  figure: Arrived
  /** Distinguishes it from others on the screen: `Las Perlas LA, week of November 16`. */
  of: string
  onDone?: () => void
}

/** The two actions on an arrived figure: save it, or drop it and keep the typed one. */
export function TakeOrKeep({ figure, of, onDone }: TakeOrKeepProps) {
  const { metricsId, version, field, value, typed } = figure
  const scope = `arrived ${metricsId} ${field}`
  const take = useWrite(takeArrived, scope)
  const keep = useWrite(keepTyped, scope)
  const input = { params: { id: metricsId }, body: { field, version, value } }
  const busy = take.isPending || keep.isPending
  const about = `${METRICS_LABELS[field]} of ${of}`
  return (
    <span className="flex flex-wrap gap-2">
      <SaveButton
        size="sm"
        variant="secondary"
        busy={take.isPending}
        disabled={busy && !take.isPending}
        aria-label={`Take ${shortText(field, value)} as ${about}`}
        onClick={() => take.start(input, null, onDone)}
      >
        Take
      </SaveButton>
      <SaveButton
        size="sm"
        variant="quiet"
        busy={keep.isPending}
        disabled={busy && !keep.isPending}
        aria-label={`Keep ${shortText(field, typed)} as ${about}`}
        onClick={() => keep.start(input, null, onDone)}
      >
        Keep
      </SaveButton>
    </span>
  )
}
