import { addWeeks, type Week } from '@scope/contract/kernel/calendar'
import { changeOf, type Hundredths, type LaborSplit } from '@scope/contract/kernel/figures'
import { splitCauses } from '@scope/contract/numbers/labor-split.words'
import { besideFourWeeks, meanOfFour, openFigures } from '../../../../numbers/comparison/rules.ts'
import type { Facts } from '../facts.ts'
import { type Rule, signalOf } from '../finding.ts'
import { noiseGate } from '../gate.ts'
import { streakOf } from '../people/streak.ts'
import { type Phrase, say } from '../say.ts'
import { againstTarget } from './against-target.ts'
import {
  atWeek,
  comparisonsOf,
  comparisonText,
  meanName,
  noteText,
  pointsText,
  weeksFigure,
} from './metrics-figure.ts'
import { bandIn, hasOwnBand, overBand } from './over-band.ts'

/** The smallest rise above the four-week mean to report, in points. */
const RISE: Hundredths = 2_00
/** Also reported after this many weeks in a row over the band. */
const RUNNING = 3

/**
 * True labor is at least 2.0 points above its four-week mean, or over its band three weeks in a row, and passes the noise
 * gate. The reason splits the change into sales and labor dollars. Urgent if it rose and was lower in the same week last
 * year.
 */
export const laborRise: Rule = (facts) => {
  const { week } = facts
  const rise = laborRiseOf(facts, week)
  if (!rise) return null
  const before = meanOfFour(facts.weeks, week, 'laborTruePct').weeks
  const by = weeksFigure(facts, {
    figure: pointsText(rise.now, rise.fourWeeks),
    of: `above ${meanName(before)}`,
    weeks: [week, ...before],
    field: 'laborTruePct',
  })
  const parts = splitText(facts, splitOf(facts.weeks, week), [week, ...before])
  return signalOf(facts, {
    rule: 'labor-rise',
    tone: rise.urgent ? 'urgent' : 'watch',
    icon: 'trending-up',
    tag: 'Labor',
    size: changeOf(rise.now, rise.fourWeeks) ?? 0,
    says: (name) =>
      rise.rose
        ? say`True labor at ${name} is up ${by}`
        : say`True labor at ${name} stays above ${hasOwnBand(facts, 'laborTruePct') ? 'target' : 'usual'}`,
    reason: say`${comparisonText(facts, week, 'laborTruePct')}${parts}${
      rise.rose ? againstTarget(facts, 'laborTruePct', [week]) : overBand(facts, 'laborTruePct', rise.over)
    }${noteText(facts, week)}.`,
    ...streakOf(facts, (monday) => laborRiseOf(facts, monday) !== null),
    cta_label: 'Open the week',
    cta: atWeek(facts, week),
  })
}

/** Whether true labor rose only because sales fell: labor dollars did not rise above those of the four weeks before. */
export function isOfSalesAlone({ weeks, week }: Facts): boolean {
  const split = splitOf(weeks, week)
  return split !== null && split.dollars <= 0
}

/** Whether a week's true labor rose or stays over its band. Null if neither. */
function laborRiseOf(facts: Facts, week: Week) {
  const { weeks } = facts
  const { now, fourWeeks, lastYear } = comparisonsOf(weeks, week, 'laborTruePct')
  const change = changeOf(now, fourWeeks)
  if (now === null || change === null) return null
  const gate = noiseGate(weeks, week, 'laborTruePct', 'above')
  const over = Array.from({ length: RUNNING }, (_, back) => addWeeks(week, -back))
  const running = over.every(
    (monday) => (openFigures(weeks, monday).laborTruePct ?? 0) > bandIn(facts, 'laborTruePct', monday).usual,
  )
  const rose = change >= RISE
  if (gate === 'noise' || !(rose || running)) return null
  const unlikeLastYear = lastYear === null || now - lastYear >= RISE
  return { rose, now, fourWeeks, over, urgent: rose && gate === 'proven' && unlikeLastYear }
}

/** The split of the change since the four-week mean, as on the metrics screen and in the API. */
const splitOf = (weeks: Facts['weeks'], week: Week): LaborSplit | null => besideFourWeeks(weeks, week).split

/** `: +3.9 from lower sales, −0.5 from lower labor spend`, without parts that are zero. */
function splitText(facts: Facts, split: LaborSplit | null, weeks: readonly Week[]): Phrase {
  return (split ? splitCauses(split) : []).reduce((text, { figure, from }, index) => {
    const part = weeksFigure(facts, { figure, of: from, weeks, field: 'laborTruePct' })
    return say`${text}${index === 0 ? ': ' : ', '}${part} ${from}`
  }, say``)
}
