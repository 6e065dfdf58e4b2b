import { addWeeks, type Week } from '@scope/contract/kernel/calendar'
import { changeOf, type Hundredths } from '@scope/contract/kernel/figures'
import { STRIP_WEEKS } from '@scope/contract/numbers/metrics.words'
import { meanOfFour, meanWeek, openFigures, weeksBefore } from '../../../../numbers/comparison/rules.ts'
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
  figureText,
  noteText,
  pointsText,
  weeksFigure,
  weeksName,
} from './metrics-figure.ts'
import { bandIn, hasOwnBand, overBand } from './over-band.ts'

/** The smallest rise to report, in points. */
const RISE: Hundredths = 2_00

/**
 * COGS rose 2.0 points in a week, or its last four weeks together are over the band, or it is 2.0 points above its
 * thirteen-week mean; and it passes the noise gate. Urgent if it rose in a week or is well over the band.
 */
export const cogsRise: Rule = (facts) => {
  const { week } = facts
  const rise = cogsRiseOf(facts, week)
  if (!rise) return null
  const { says, more } = wordingOf(facts, rise)
  return signalOf(facts, {
    rule: 'cogs-rise',
    tone: rise.urgent ? 'urgent' : 'watch',
    icon: 'trending-up',
    tag: 'COGS',
    size: rise.size,
    says,
    reason: say`${comparisonText(facts, week, 'cogsPct')}${more}${noteText(facts, week)}.`,
    ...streakOf(facts, (before) => cogsRiseOf(facts, before) !== null),
    cta_label: 'Open the week',
    cta: atWeek(facts, week),
  })
}

type CogsRise = NonNullable<ReturnType<typeof cogsRiseOf>>

function cogsRiseOf(facts: Facts, week: Week) {
  const { weeks } = facts
  const { usual, high } = bandIn(facts, 'cogsPct', week)
  const { now, before } = comparisonsOf(weeks, week, 'cogsPct')
  const gate = noiseGate(weeks, week, 'cogsPct', 'above')
  if (now === null || gate === 'noise') return null
  // Taken from the next week, so that it includes this one.
  const four = meanOfFour(weeks, addWeeks(week, 1), 'cogsPct')
  const fourWeeks = four.figures.cogsPct ?? 0
  const thirteen = weeksBefore(week).filter((monday) => {
    const figures = openFigures(weeks, monday)
    return figures.revenue !== null && figures.cogsPct !== null
  })
  const mean = meanWeek(thirteen.flatMap((monday) => weeks.get(monday) ?? [])).cogsPct
  const [jump, drift] = [changeOf(now, before) ?? 0, changeOf(now, mean) ?? 0]
  const how = jump >= RISE ? 'jumped' : fourWeeks > usual ? 'over' : drift >= RISE ? 'drifted' : null
  const grave = jump >= RISE || fourWeeks > high
  return (
    how && {
      how,
      size: Math.max(jump, drift),
      now,
      before,
      mean,
      thirteen,
      four,
      urgent: grave && gate === 'proven',
    }
  )
}

/** The headline, and what the reason adds to the three comparisons. */
function wordingOf(
  facts: Facts,
  { how, now, before, mean, thirteen, four }: CogsRise,
): { says: (name: string) => Phrase; more: Phrase | string } {
  const { week } = facts
  const figure = (text: string, of: string, weeks: readonly Week[]) =>
    weeksFigure(facts, { figure: text, of, weeks, field: 'cogsPct' })
  if (how === 'jumped') {
    const up = figure(pointsText(now, before), 'above the previous week', [week, addWeeks(week, -1)])
    return {
      says: (name: string) => say`COGS at ${name} is up ${up} in a week`,
      more: againstTarget(facts, 'cogsPct', [week]),
    }
  }
  if (how === 'over') {
    const together = figure(
      figureText('cogsPct', four.figures.cogsPct),
      'of these weeks together',
      four.weeks,
    )
    return {
      says: (name: string) =>
        say`COGS at ${name} is above ${hasOwnBand(facts, 'cogsPct') ? 'target' : 'usual'}`,
      more: say`. ${weeksName(four.weeks)} together: ${together}${overBand(facts, 'cogsPct', four.weeks)}`,
    }
  }
  const all =
    thirteen.length === STRIP_WEEKS
      ? 'the thirteen weeks before'
      : 'the weeks reported of the thirteen before'
  const up = figure(pointsText(now, mean), `above the average of ${all}`, [week, ...thirteen])
  const long = figure(figureText('cogsPct', mean), `average of ${all}`, thirteen)
  return {
    says: (name: string) => say`COGS at ${name} has drifted up ${up}`,
    more: say`. Average of ${all}: ${long}${againstTarget(facts, 'cogsPct', [week])}`,
  }
}
