import { percent } from '@scope/contract/kernel/figures'
import { meanOfFour } from '../../../../numbers/comparison/rules.ts'
import { type Rule, signalOf } from '../finding.ts'
import { streakOf } from '../people/streak.ts'
import { say } from '../say.ts'
import { againstTarget } from './against-target.ts'
import { atWeek, comparisonText, meanName, noteText, weeksFigure } from './metrics-figure.ts'
import { revenueChange } from './revenue-change.ts'

/**
 * Revenue fell at least 10 % and $2,000 below the four-week mean and passes the noise gate. Urgent if it is also below
 * the same week last year.
 */
export const revenueDrop: Rule = (facts) => {
  const { week } = facts
  const drop = revenueChange(facts.weeks, week)
  if (drop?.side !== 'below') return null
  const before = meanOfFour(facts.weeks, week, 'revenue').weeks
  const down = weeksFigure(facts, {
    figure: percent(-drop.growth),
    of: `below ${meanName(before)}`,
    weeks: [week, ...before],
    field: 'revenue',
  })
  return signalOf(facts, {
    rule: 'revenue-drop',
    tone: drop.agrees && drop.proven ? 'urgent' : 'watch',
    icon: 'trending-down',
    tag: 'Revenue',
    size: -drop.growth,
    says: (name) => say`Revenue at ${name} is down ${down}`,
    reason: say`${comparisonText(facts, week, 'revenue')}${againstTarget(facts, 'revenue', [week])}${noteText(facts, week)}.`,
    ...streakOf(facts, (monday) => revenueChange(facts.weeks, monday)?.side === 'below'),
    cta_label: 'Open the week',
    cta: atWeek(facts, week),
  })
}
