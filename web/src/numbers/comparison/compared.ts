import {
  figureOf,
  growth,
  growthOf,
  type Hundredths,
  points,
  pointsChange,
} from '@scope/contract/kernel/figures'
import type { FigureField } from '@scope/contract/numbers/metrics.words'
import type { Tone } from '../../ui/figure/Chip.tsx'
import { isMoney } from './shown.ts'

export type Change = { text: string; tone: Tone }

/**
 * The difference between two figures: money in percent, percentages in points. More money is better, a higher cost
 * percentage is worse. Null when either is missing.
 */
export function changeFrom(field: FigureField, now: number | null, before: number | null): Change | null {
  const [after, earlier] = [figureOf(now), figureOf(before)]
  if (after === null || earlier === null) return null
  if (!isMoney(field)) {
    const change = pointsChange(after, earlier)
    return { text: points(change), tone: toneOf(-change, POINTS_NOTABLE) }
  }
  // A week of zero is closed, not a fall of 100 %.
  const change = after === 0 ? null : growthOf(after, earlier)
  return change === null ? null : { text: growth(change), tone: toneOf(change, PERCENT_NOTABLE) }
}

/** Smaller changes have no color, in hundredths of a point and of a percent: every week differs a little. */
const POINTS_NOTABLE = 50
const PERCENT_NOTABLE = 2_00

function toneOf(gain: Hundredths, notable: Hundredths): Tone {
  if (Math.abs(gain) < notable) return 'quiet'
  return gain > 0 ? 'on-track' : 'at-risk'
}
