import type { Week } from '@scope/contract/kernel/calendar'
import { MEAN_WEEKS, meanOfFour, standingOf } from '../../../numbers/comparison/rules.ts'
import type { Facts } from './facts.ts'
import type { Field } from './metrics-figure.ts'

/**
 * The noise gate of a number: `proven` where a week leaves what is usual for the venue on this side, `noise` where it
 * does not, and `unproven` where fewer than eight of the thirteen weeks before were reported, or there are no four of them
 * to compare with: such a signal is never urgent.
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
