import type { Signal } from '@scope/contract/signal'
import { backInBand } from './back-in-band.ts'
import { bestOfThirteen } from './best-of-thirteen.ts'
import { cogsRise } from './cogs-rise.ts'
import type { Facts } from './facts.ts'
import type { Rule } from './finding.ts'
import { laborRise } from './labor-rise.ts'
import { numbersChanged } from './numbers-changed.ts'
import { numbersMissing } from './numbers-missing.ts'
import { primeCostHigh } from './prime-cost-high.ts'
import { revenueDrop } from './revenue-drop.ts'
import { revenueRise } from './revenue-rise.ts'
import { zeroRevenue } from './zero-revenue.ts'

/** The first of these that speaks: the others would say the same in other words. */
const first =
  (...rules: readonly Rule[]): Rule =>
  (facts) => {
    for (const rule of rules) {
      const found = rule(facts)
      if (found) return found
    }
    return null
  }

const RULES: readonly Rule[] = [
  revenueDrop,
  zeroRevenue,
  numbersMissing,
  numbersChanged,
  first(revenueRise, bestOfThirteen),
  backInBand,
]

/** What the numbers of a venue's last complete week say. Prime cost speaks where neither of its parts does. */
export function numberSignals(facts: Facts): Signal[] {
  const parts = [laborRise, cogsRise].flatMap((rule) => rule(facts) ?? [])
  const prime = parts.length === 0 ? (primeCostHigh(facts) ?? []) : []
  return [...parts, prime, RULES.flatMap((rule) => rule(facts) ?? [])].flat()
}
