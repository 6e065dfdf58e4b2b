import type { Week } from '@scope/contract/kernel/calendar'
import { percent } from '@scope/contract/kernel/figures'
import { BANDS } from '@scope/contract/numbers/metrics.words'
import type { Facts } from './facts.ts'
import { type Field, weeksFigure } from './metrics-figure.ts'
import { type Phrase, say } from './say.ts'

/** `; up to 26.0% is usual`, with the weeks that are over it as evidence. */
export function overBand(facts: Facts, field: Exclude<Field, 'revenue'>, weeks: readonly Week[]): Phrase {
  const limit = weeksFigure(facts, {
    figure: percent(BANDS[field].usual),
    of: 'the band that these weeks are over',
    weeks,
    field,
  })
  return say`; up to ${limit} is usual`
}
