import type { Week } from '@scope/contract/kernel/calendar'
import { changeOf, growthOf, type Hundredths } from '@scope/contract/kernel/figures'
import type { Facts } from '../facts.ts'
import { noiseGate } from '../gate.ts'
import { comparisonsOf } from './metrics-figure.ts'

/** The smallest change from the four-week mean to report. Both must be reached. */
const PERCENT: Hundredths = 10_00
const DOLLARS: Hundredths = 2_000_00

/**
 * How far a week's revenue is from the four-week mean. `agrees` if it moved the same way against the same week last
 * year, so that the season does not explain it. `proven` is the noise gate. Null if the change is small, and for a week
 * of zero revenue, which has its own rule.
 */
export function revenueChange(
  weeks: Facts['weeks'],
  week: Week,
): { side: 'above' | 'below'; growth: Hundredths; agrees: boolean; proven: boolean } | null {
  const { now, fourWeeks, lastYear } = comparisonsOf(weeks, week, 'revenue')
  const [growth, change] = [growthOf(now, fourWeeks), changeOf(now, fourWeeks)]
  if (!now || growth === null || change === null) return null
  if (Math.abs(growth) < PERCENT || Math.abs(change) < DOLLARS) return null
  const side = change > 0 ? 'above' : 'below'
  const gate = noiseGate(weeks, week, 'revenue', side)
  if (gate === 'noise') return null
  const agrees = lastYear !== null && Math.sign(now - lastYear) === Math.sign(change)
  return { side, growth, agrees, proven: gate === 'proven' }
}
