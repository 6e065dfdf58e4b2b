import type { Week } from '@scope/contract/kernel/calendar'
import { type Hundredths, percent } from '@scope/contract/kernel/figures'
import { BANDS } from '@scope/contract/numbers/metrics.words'
import { goalText } from '@scope/contract/numbers/targets.words'
import { aimIn } from '../../../../numbers/targets/rules.ts'
import type { Facts } from '../facts.ts'
import { type Phrase, say } from '../say.ts'
import { type Field, weeksFigure } from './metrics-figure.ts'

type Cost = Exclude<Field, 'revenue'>

/**
 * The limits of a percentage: in its band up to `usual`, well over it beyond `high`. `own` is the venue's target in
 * words.
 */
export type Band = { usual: Hundredths; high: Hundredths; own: string | null }

/** The band of a percentage in a week: from the venue's own target if it has one, otherwise that of a bar. */
export function bandIn({ targets, weeks }: Pick<Facts, 'targets' | 'weeks'>, field: Cost, week: Week): Band {
  const aim = aimIn(targets, field, week, weeks)?.aim
  // A target to reach at least does not limit what is too much.
  if (!aim || aim.orientation === 'least') return { ...BANDS[field], own: null }
  const { goal, amber, red } = aim
  return { usual: goal + amber, high: goal + red, own: goalText(field, aim) }
}

/** Whether the venue has a target of its own for a percentage in the last complete week. */
export const hasOwnBand = (facts: Facts, field: Cost): boolean =>
  bandIn(facts, field, facts.week).own !== null

/** `. Usual is up to 26.0%`, or `. Target at most 25.0%`, with the weeks over it as evidence. */
export function overBand(facts: Facts, field: Cost, weeks: readonly Week[]): Phrase {
  const { usual, own } = bandIn(facts, field, facts.week)
  const figure = own ?? percent(usual)
  const limit = weeksFigure(facts, { figure, of: 'the band that these weeks are over', weeks, field })
  return own === null ? say`. Usual is up to ${limit}` : say`. Target ${limit}`
}
