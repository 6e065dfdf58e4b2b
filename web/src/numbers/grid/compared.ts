import type { Reply } from '@scope/contract/calls'
import { figureOf, type Hundredths, numberOf } from '@scope/contract/kernel/figures'
import { differenceIn } from '@scope/contract/numbers/differences.words'
import { DEFAULT_BANDS, standingOf, type TargetFigure } from '@scope/contract/numbers/targets.words'

export type GridDifferences = Reply<'GET /api/metrics/differences'>
type Difference = GridDifferences['venues'][number]['differences'][number]

/**
 * The difference of a typed figure from its comparison at a venue, in hundredths; undefined without one. Never good or
 * bad: one week is noise.
 */
export function typedDifference(
  compared: GridDifferences | undefined,
  { venueId, figure, value }: { venueId: string; figure: TargetFigure; value: Hundredths | null },
): Difference | undefined {
  const venue = compared?.venues.find((one) => one.venueId === venueId)
  const of = differenceIn(venue?.differences, figure)
  const goal = figureOf(of?.against ?? null)
  if (!of || goal === null) return undefined
  const distance =
    value === null ? null : standingOf(figure, { ...DEFAULT_BANDS[figure], goal }, value).distance
  return { ...of, difference: numberOf(distance), state: null }
}
