import type { Compared, Difference } from '@scope/contract/numbers/differences'
import { differenceIn, differenceIs } from '@scope/contract/numbers/differences.words'
import type { TargetFigure } from '@scope/contract/numbers/targets.words'
import type { ContentText } from 'pdfmake/interfaces.js'
import { QUIET, STATES } from '../../kernel/export/paper.ts'

/** The one line of a PDF below a figure, `$46,215 under budget`, in its color. None without a difference. */
export function differenceLine(
  differences: readonly Difference[],
  figure: TargetFigure,
  compare: Pick<Compared, 'with'>,
): ContentText[] {
  const text = differenceIs(differences, figure, compare.with)
  const state = differenceIn(differences, figure)?.state
  return text ? [{ text, color: state ? STATES[state] : QUIET, fontSize: 8 }] : []
}
