import type { Week } from '@scope/contract/kernel/calendar'
import { changeOf, growthOf, type Hundredths } from '@scope/contract/kernel/figures'
import type { Facts } from './facts.ts'
import { noiseGate } from './gate.ts'
import { besideAll } from './metrics-figure.ts'

/** What is worth a word: so many percent and so many dollars from the four-week mean. */
const PERCENT: Hundredths = 10_00
const DOLLARS: Hundredths = 2_000_00

/**
 * Whether a week's revenue moved far from the four-week mean, and on which side: `agrees` where the same week last year
 * says the same, so that no season explains it, and `proven` where it is beyond what is usual. Null where it did not,
 * and for a week of nothing at all, which has a rule of its own.
 */
export function revenueChange(
  weeks: Facts['weeks'],
  week: Week,
): { side: 'above' | 'below'; growth: Hundredths; agrees: boolean; proven: boolean } | null {
  const { now, fourWeeks, lastYear } = besideAll(weeks, week, 'revenue')
  const [growth, change] = [growthOf(now, fourWeeks), changeOf(now, fourWeeks)]
  if (!now || growth === null || change === null) return null
  if (Math.abs(growth) < PERCENT || Math.abs(change) < DOLLARS) return null
  const side = change > 0 ? 'above' : 'below'
  const gate = noiseGate(weeks, week, 'revenue', side)
  if (gate === 'noise') return null
  const agrees = lastYear !== null && Math.sign(now - lastYear) === Math.sign(change)
  return { side, growth, agrees, proven: gate === 'proven' }
}
