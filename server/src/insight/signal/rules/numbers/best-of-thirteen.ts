import { growthOf } from '@scope/contract/kernel/figures'
import { STRIP_WEEKS } from '@scope/contract/numbers/metrics.words'
import { openFigures, weeksBefore } from '../../../../numbers/comparison/rules.ts'
import { type Rule, signalOf } from '../finding.ts'
import { noiseGate } from '../gate.ts'
import { countOf, say } from '../say.ts'
import { againstTarget } from './against-target.ts'
import { atWeek, comparisonsOf, comparisonText, noteText, weekFigure, weekRow } from './metrics-figure.ts'

/**
 * The best revenue of thirteen weeks, of those reported, and more than in the same week last year. One week is always
 * the best, so it must also pass the noise gate.
 */
export const bestOfThirteen: Rule = (facts) => {
  const { weeks, week } = facts
  const { now, fourWeeks, lastYear } = comparisonsOf(weeks, week, 'revenue')
  const best = weekFigure(facts, week, 'revenue')
  if (now === null || best === null || lastYear === null || lastYear >= now) return null
  const before = weeksBefore(week)
    .slice(0, STRIP_WEEKS - 1)
    .filter((monday) => openFigures(weeks, monday).revenue !== null)
  if (before.some((monday) => (weeks.get(monday)?.revenue ?? 0) >= now)) return null
  if (noiseGate(weeks, week, 'revenue', 'above') !== 'proven') return null
  const rows = [week, ...before].map((monday) => weekRow(facts, monday, 'revenue'))
  const count = countOf(rows.length, 'Revenue, the reported weeks of thirteen', rows)
  return signalOf(facts, {
    rule: 'best-of-thirteen',
    tone: 'positive',
    icon: 'award',
    tag: 'Revenue',
    size: growthOf(now, fourWeeks) ?? 0,
    says: (name) => say`Best week of ${count} at ${name}: ${best}`,
    reason: say`${comparisonText(facts, week, 'revenue')}${againstTarget(facts, 'revenue', [week])}${noteText(facts, week)}.`,
    since: week,
    streak: null,
    cta_label: 'Open the week',
    cta: atWeek(facts, week),
  })
}
