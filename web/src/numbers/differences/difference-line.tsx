import type { Reply } from '@scope/contract/calls'
import { differenceIn, differenceName, differenceText } from '@scope/contract/numbers/differences.words'
import type { TargetFigure } from '@scope/contract/numbers/targets.words'
import { TONE_TEXT } from '../../ui/figure/Chip.tsx'
import { STATE_TONES } from './state-tones.ts'

type Rollup = Reply<'GET /api/rollup'>
export type ComparedWith = Rollup['compare']
type Difference = Rollup['differences'][number]

type DifferenceLineProps = {
  differences: readonly Difference[]
  figure: TargetFigure
  compare: ComparedWith
  /** Visible text too: `$46,215 under budget`, on screens without a picker that says so. */
  whole?: boolean
}

/** The one line below a figure: its difference from the comparison. Nothing without one. */
export function DifferenceLine({ differences, figure, compare, whole = false }: DifferenceLineProps) {
  const of = differenceIn(differences, figure)
  if (compare.with === null || !of || of.difference === null) return null
  const different = { figure, difference: of.difference }
  const name = differenceName(different, compare.with)
  return (
    <span
      className={`block text-sm tabular-nums ${whole ? 'font-semibold' : 'font-normal whitespace-nowrap'} ${TONE_TEXT[of.state ? STATE_TONES[of.state] : 'quiet']}`}
    >
      {whole ? (
        name
      ) : (
        <>
          <span aria-hidden>{differenceText(different, compare.with)}</span>
          <span className="sr-only">{name}</span>
        </>
      )}
    </span>
  )
}
