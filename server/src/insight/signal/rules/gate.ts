import type { Week } from '@scope/contract/kernel/calendar'
import { MEAN_WEEKS, meanOfFour, standingOf } from '../../../numbers/comparison/rules.ts'
import type { Facts } from './facts.ts'
import type { Field } from './numbers/metrics-figure.ts'

/**
 * Compares a number with the venue's usual range: `proven` if it is outside on the given side, otherwise `noise`.
 * `unproven` if fewer than eight of the previous thirteen weeks were reported, or too few for a four-week mean. An
 * unproven signal is never urgent.
 */
export function noiseGate(
  weeks: Facts['weeks'],
  week: Week,
  field: Field,
  side: 'above' | 'below',
): 'proven' | 'unproven' | 'noise' {
  const standing = standingOf(weeks, week, field)
  if (standing === null) return 'unproven'
  if (standing !== side) return 'noise'
  return meanOfFour(weeks, week, field).weeks.length === MEAN_WEEKS ? 'proven' : 'unproven'
}
