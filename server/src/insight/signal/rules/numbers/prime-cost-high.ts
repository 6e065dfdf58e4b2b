import { addWeeks, type Week } from '@scope/contract/kernel/calendar'
import { changeOf, type Hundredths } from '@scope/contract/kernel/figures'
import { meanOfFour } from '../../../../numbers/comparison/rules.ts'
import type { Facts } from '../facts.ts'
import { type Rule, signalOf } from '../finding.ts'
import { noiseGate } from '../gate.ts'
import { streakOf } from '../people/streak.ts'
import { say } from '../say.ts'
import { againstTarget } from './against-target.ts'
import {
  atWeek,
  comparisonsOf,
  comparisonText,
  figureText,
  meanName,
  noteText,
  pointsText,
  weeksFigure,
  weeksName,
} from './metrics-figure.ts'
import { bandIn, hasOwnBand, overBand } from './over-band.ts'

/** The smallest rise above the four-week mean to report, in points. */
const RISE: Hundredths = 3_00

/**
 * Prime cost (COGS plus true labor) is at least 3.0 points above its four-week mean, or its last four weeks together are
 * over the band; and it passes the noise gate. Urgent if the four weeks are well over the band.
 */
export const primeCostHigh: Rule = (facts) => {
  const { week } = facts
  const high = isHigh(facts, week)
  if (!high) return null
  const { four } = high
  const together = weeksFigure(facts, {
    figure: figureText('primeCostPct', four.figures.primeCostPct),
    of: 'of these weeks together',
    weeks: four.weeks,
    field: 'primeCostPct',
  })
  const before = meanOfFour(facts.weeks, week, 'primeCostPct').weeks
  const up = weeksFigure(facts, {
    figure: pointsText(high.now, high.fourWeeks),
    of: `above ${meanName(before)}`,
    weeks: [week, ...before],
    field: 'primeCostPct',
  })
  const more = high.over
    ? say`. ${weeksName(four.weeks)} together: ${together}${overBand(facts, 'primeCostPct', four.weeks)}`
    : againstTarget(facts, 'primeCostPct', [week])
  return signalOf(facts, {
    rule: 'prime-cost-high',
    tone: high.urgent ? 'urgent' : 'watch',
    icon: 'trending-up',
    tag: 'Prime cost',
    size: changeOf(high.now, high.fourWeeks) ?? 0,
    says: (name) =>
      high.over
        ? say`Prime cost at ${name} is above ${hasOwnBand(facts, 'primeCostPct') ? 'target' : 'usual'}`
        : say`Prime cost at ${name} is up ${up}`,
    reason: say`${comparisonText(facts, week, 'primeCostPct')}${more}${noteText(facts, week)}.`,
    ...streakOf(facts, (monday) => isHigh(facts, monday) !== null),
    cta_label: 'Open the week',
    cta: atWeek(facts, week),
  })
}

function isHigh(facts: Facts, week: Week) {
  const { weeks } = facts
  const { usual, high } = bandIn(facts, 'primeCostPct', week)
  const { now, fourWeeks } = comparisonsOf(weeks, week, 'primeCostPct')
  const change = changeOf(now, fourWeeks)
  const gate = noiseGate(weeks, week, 'primeCostPct', 'above')
  if (change === null || gate === 'noise') return null
  const four = meanOfFour(weeks, addWeeks(week, 1), 'primeCostPct')
  const together = four.figures.primeCostPct ?? 0
  const over = together > usual
  if (!over && change < RISE) return null
  return { over, now, fourWeeks, four, urgent: together > high && gate === 'proven' }
}
