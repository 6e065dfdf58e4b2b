import { type WasNow as Both, isChanged } from '@scope/contract/insight/as-it-was.words'
import type { Figures as Week } from '@scope/contract/numbers/metrics'
import { FIGURE_LABELS, type FigureField, figureText } from '../../../numbers/comparison/shown.ts'
import { WasNow } from './WasNow.tsx'

const FIELDS: readonly FigureField[] = [
  'revenue',
  'laborBasePct',
  'laborTruePct',
  'cogsPct',
  'primeCostPct',
  'tips',
]

/** A venue’s numbers; null where none were entered. */
type Numbers = Both<Week | null>

const figureIn = ({ was, now }: Numbers, field: FigureField): Both<number | null> => ({
  was: was?.[field] ?? null,
  now: now?.[field] ?? null,
})

export const changedFigures = (figures: Numbers): number =>
  FIELDS.filter((field) => isChanged(figureIn(figures, field), (value) => figureText(field, value))).length

/** A venue’s numbers as they were, each change beside what is stored now. */
export function Figures({ figures }: { figures: Numbers }) {
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-5 sm:grid-cols-3">
      {FIELDS.map((field) => (
        <div key={field} className="grid content-start gap-1">
          <dt className="text-sm text-quiet">{FIGURE_LABELS[field]}</dt>
          <dd className="text-xl tabular-nums">
            <WasNow of={figureIn(figures, field)} text={(value) => figureText(field, value)} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
