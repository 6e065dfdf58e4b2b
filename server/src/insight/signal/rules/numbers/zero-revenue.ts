import { apartTag } from '@scope/contract/numbers/tags.words'
import { type Rule, signalOf } from '../finding.ts'
import { streakOf } from '../people/streak.ts'
import { say } from '../say.ts'
import { atWeek, comparisonsOf, comparisonText, noteText } from './metrics-figure.ts'

/** A week was reported with zero revenue, and no tag says that it was closed. Urgent if it has no note. */
export const zeroRevenue: Rule = (facts) => {
  const { weeks, week } = facts
  const isZero = (monday: string) => {
    const stored = weeks.get(monday)
    return stored?.revenue === 0 && !apartTag(stored.tags)
  }
  if (!isZero(week)) return null
  const noted = weeks.get(week)?.note
  return signalOf(facts, {
    rule: 'zero-revenue',
    tone: noted ? 'watch' : 'urgent',
    icon: 'circle-alert',
    tag: 'Numbers',
    size: comparisonsOf(weeks, week, 'revenue').fourWeeks ?? 0,
    says: (name) => say`${name} reported no revenue`,
    reason: say`${comparisonText(facts, week, 'revenue')}${noted ? noteText(facts, week) : '. No note says why'}.`,
    ...streakOf(facts, isZero),
    cta_label: 'Check the week',
    cta: atWeek(facts, week),
  })
}
