import { type WasNow as Both, isChanged } from '@scope/contract/insight/as-it-was/as-it-was.words'
import type { Figures as Week } from '@scope/contract/numbers/metrics'
import { FIGURES, type FigureField, METRICS_LABELS } from '@scope/contract/numbers/metrics.words'
import { figureText } from '../../../numbers/comparison/shown.ts'
import { WasNow } from './WasNow.tsx'

/** A venue’s numbers; null if none were entered. */
type Numbers = Both<Week | null>

const figureIn = ({ was, now }: Numbers, field: FigureField): Both<number | null> => ({
  was: was?.[field] ?? null,
  now: now?.[field] ?? null,
})

export const changedFigures = (figures: Numbers): number =>
  FIGURES.filter((field) => isChanged(figureIn(figures, field), (value) => figureText(field, value))).length

/** A venue’s numbers at a moment, with the current value of each change. */
export function Figures({ figures }: { figures: Numbers }) {
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-5 sm:grid-cols-3">
      {FIGURES.map((field) => (
        <div key={field} className="grid content-start gap-1">
          <dt className="text-sm text-quiet">{METRICS_LABELS[field]}</dt>
          <dd className="text-xl tabular-nums">
            <WasNow of={figureIn(figures, field)} text={(value) => figureText(field, value)} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
