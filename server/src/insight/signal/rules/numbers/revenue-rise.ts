import { percent } from '@scope/contract/kernel/figures'
import { meanOfFour } from '../../../../numbers/comparison/rules.ts'
import type { Facts } from '../facts.ts'
import { type Rule, signalOf } from '../finding.ts'
import { streakOf } from '../people/streak.ts'
import { say } from '../say.ts'
import { againstTarget } from './against-target.ts'
import { atWeek, comparisonText, meanName, noteText, weeksFigure } from './metrics-figure.ts'
import { revenueChange } from './revenue-change.ts'

/** Revenue is at least 10 % and $2,000 above the four-week mean, passes the noise gate, and is above last year. */
export const revenueRise: Rule = (facts) => {
  const { week } = facts
  const rise = riseOf(facts, week)
  if (!rise) return null
  const before = meanOfFour(facts.weeks, week, 'revenue').weeks
  const up = weeksFigure(facts, {
    figure: percent(rise.growth),
    of: `above ${meanName(before)}`,
    weeks: [week, ...before],
    field: 'revenue',
  })
  return signalOf(facts, {
    rule: 'revenue-rise',
    tone: 'positive',
    icon: 'trending-up',
    tag: 'Revenue',
    size: rise.growth,
    says: (name) => say`Revenue at ${name} is up ${up}`,
    reason: say`${comparisonText(facts, week, 'revenue')}${againstTarget(facts, 'revenue', [week])}${noteText(facts, week)}.`,
    ...streakOf(facts, (monday) => riseOf(facts, monday) !== null),
    cta_label: 'Open the week',
    cta: atWeek(facts, week),
  })
}

function riseOf({ weeks }: Facts, week: string) {
  const change = revenueChange(weeks, week)
  return change?.side === 'above' && change.agrees && change.proven ? change : null
}
