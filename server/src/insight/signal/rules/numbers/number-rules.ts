import type { Facts } from '../facts.ts'
import type { RankedSignal, Rule } from '../finding.ts'
import { backInBand } from './back-in-band.ts'
import { bestOfThirteen } from './best-of-thirteen.ts'
import { cogsRise } from './cogs-rise.ts'
import { isOfSalesAlone, laborRise } from './labor-rise.ts'
import { numbersChanged } from './numbers-changed.ts'
import { numbersMissing } from './numbers-missing.ts'
import { primeCostHigh } from './prime-cost-high.ts'
import { revenueDrop } from './revenue-drop.ts'
import { revenueRise } from './revenue-rise.ts'
import { revenueStreak } from './revenue-streak.ts'
import { zeroRevenue } from './zero-revenue.ts'

/** The first of these rules that applies, because the others would repeat it. */
const first =
  (...rules: readonly Rule[]): Rule =>
  (facts) => {
    for (const rule of rules) {
      const signal = rule(facts)
      if (signal) return signal
    }
    return null
  }

const OTHERS: readonly Rule[] = [
  zeroRevenue,
  numbersMissing,
  numbersChanged,
  first(revenueStreak, revenueRise, bestOfThirteen),
  backInBand,
]

/**
 * The signals of a venue's weekly numbers. A cause is not repeated: no labor signal if lower sales alone raised labor,
 * and no prime cost signal next to one on revenue, labor or COGS.
 */
export function numberSignals(facts: Facts): RankedSignal[] {
  const drop = revenueDrop(facts)
  const labor = drop && isOfSalesAlone(facts) ? null : laborRise(facts)
  const cogs = cogsRise(facts)
  const prime = labor || cogs || drop ? null : primeCostHigh(facts)
  return [drop, labor, cogs, prime, ...OTHERS.map((rule) => rule(facts))].filter((signal) => signal !== null)
}
