import { type Rule, signalOf } from './finding.ts'
import { againstFourWeeks, atWeek, besideOthers } from './metrics-figure.ts'
import { say } from './say.ts'
import { streakOf } from './streak.ts'

/** A week was reported with zero revenue. Urgent if it has no note. */
export const zeroRevenue: Rule = (facts) => {
  const { weeks, week } = facts
  const isZero = (monday: string) => weeks.get(monday)?.revenue === 0
  if (!isZero(week)) return null
  const noted = weeks.get(week)?.hasNote ? 'a note says why' : 'no note says why'
  return signalOf(facts, {
    rule: 'zero-revenue',
    tone: weeks.get(week)?.hasNote ? 'watch' : 'urgent',
    icon: 'circle-alert',
    tag: 'Numbers',
    says: (name) => say`${name} reported no revenue`,
    reason: say`${againstFourWeeks(facts, week, 'revenue')}, ${besideOthers(facts, week, 'revenue')}; ${noted}.`,
    ...streakOf(facts, isZero),
    cta_label: 'Check the week',
    cta: atWeek(facts, week),
  })
}
