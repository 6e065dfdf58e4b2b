import { addWeeks, type Week } from '@scope/contract/kernel/calendar'
import { changeOf, type Hundredths } from '@scope/contract/kernel/figures'
import { meanWeek, openFigures } from '../../../../numbers/comparison/rules.ts'
import type { Facts } from '../facts.ts'
import { type Rule, signalOf } from '../finding.ts'
import { say } from '../say.ts'
import { againstTarget } from './against-target.ts'
import {
  atWeek,
  figureText,
  NAMES,
  noteText,
  otherWeeksText,
  weekFigure,
  weekName,
  weeksFigure,
} from './metrics-figure.ts'
import { bandIn, hasOwnBand } from './over-band.ts'

const RUNNING = 3
/** A smaller change may be chance. */
const STEP: Hundredths = 1_00

type Field = 'laborTruePct' | 'cogsPct'

/**
 * True labor or COGS was over its band for three weeks in a row and then within it for three, at least one point lower on
 * average. Shown once, after the third week.
 */
export const backInBand: Rule = (facts) => {
  const { weeks, week } = facts
  const field = (['laborTruePct', 'cogsPct'] as const).find((candidate) => isBack(facts, candidate))
  if (!field) return null
  const [inside, over] = spans(week)
  const figure = (of: string, span: readonly Week[]) =>
    weeksFigure(facts, { figure: figureText(field, meanOf(weeks, span, field)), of, weeks: span, field })
  return signalOf(facts, {
    rule: 'back-in-band',
    tone: 'positive',
    icon: 'circle-check',
    tag: field === 'cogsPct' ? 'COGS' : 'Labor',
    size: changeOf(meanOf(weeks, over, field), meanOf(weeks, inside, field)) ?? 0,
    says: (name) =>
      say`${NAMES[field]} at ${name} is back ${hasOwnBand(facts, field) ? 'on target' : 'to usual'}`,
    reason: say`${figure('the last three weeks', inside)} over the last three weeks, down from ${figure('the three before', over)} over the three before: ${weekFigure(facts, week, field) ?? ''} in the week of ${weekName(facts, week)}${otherWeeksText(facts, week, field)}${againstTarget(facts, field, inside.toReversed())}${noteText(facts, week)}.`,
    since: inside.at(-1) ?? week,
    streak: RUNNING,
    cta_label: 'Open the week',
    cta: atWeek(facts, week),
  })
}

/** The last three weeks, and the three before them, newest first. */
function spans(week: Week): [Week[], Week[]] {
  const back = (from: number) => Array.from({ length: RUNNING }, (_, index) => addWeeks(week, -from - index))
  return [back(0), back(RUNNING)]
}

const meanOf = (weeks: Facts['weeks'], span: readonly Week[], field: Field) =>
  meanWeek(span.flatMap((monday) => weeks.get(monday) ?? []))[field]

function isBack(facts: Facts, field: Field): boolean {
  const { weeks, week } = facts
  const [inside, over] = spans(week)
  const isOver = (monday: Week) => {
    const value = openFigures(weeks, monday)[field]
    return value === null ? null : value > bandIn(facts, field, monday).usual
  }
  if (!inside.every((monday) => isOver(monday) === false)) return false
  if (!over.every((monday) => isOver(monday) === true)) return false
  const step = changeOf(meanOf(weeks, over, field), meanOf(weeks, inside, field))
  return step !== null && step >= STEP
}
