import { addWeeks, type Week } from '@scope/contract/calendar'
import { changeOf, type Hundredths, type LaborSplit, laborSplit } from '@scope/contract/figures'
import { BANDS } from '@scope/contract/metrics.words'
import { besideFourWeeks, type WeekFigures } from '../features/comparison/rules.ts'
import type { Facts } from './facts.ts'
import { type Rule, signalOf } from './finding.ts'
import { noiseGate } from './gate.ts'
import {
  againstFourWeeks,
  asShown,
  atWeek,
  besideAll,
  besideOthers,
  pointsText,
  signed,
  weeksFigure,
} from './metrics-figure.ts'
import { overBand } from './over-band.ts'
import { type Said, say } from './say.ts'
import { streakOf } from './streak.ts'

/** So many points above the four-week mean are worth a look. */
const RISE: Hundredths = 2_00
/** Or so many weeks running over the band. */
const RUNNING = 3

/**
 * True labor is 2.0 points or more above its four-week mean, or over its band three weeks running, beyond what is usual;
 * with what sales and what labor dollars did to it. Urgent where it rose and the same week last year was not as high.
 */
export const laborRise: Rule = (facts) => {
  const { week } = facts
  const rise = laborRose(facts.weeks, week)
  if (!rise) return null
  const { weeks, split } = splitAsShown(facts.weeks, week)
  const by = weeksFigure(facts, {
    figure: pointsText(rise.now, rise.fourWeeks),
    of: 'above its four-week mean',
    weeks: [week, ...weeks],
    field: 'laborTruePct',
  })
  const parts = split ? say`: ${splitText(facts, split, [week, ...weeks])}` : ''
  return signalOf(facts, {
    rule: 'labor-rise',
    tone: rise.urgent ? 'urgent' : 'watch',
    icon: 'trending-up',
    tag: 'Labor',
    says: (name) =>
      rise.rose ? say`True labor at ${name} is up ${by}` : say`True labor at ${name} stays over its band`,
    reason: say`${againstFourWeeks(facts, week, 'laborTruePct')}${parts}, ${besideOthers(facts, week, 'laborTruePct')}${
      rise.rose ? '' : overBand(facts, 'laborTruePct', rise.over)
    }.`,
    ...streakOf(facts, (before) => laborRose(facts.weeks, before) !== null),
    cta_label: 'Open the week',
    cta: atWeek(facts, week),
  })
}

/** Whether no more labor dollars were spent than in the four weeks before: what rose, rose by lower sales. */
export function isOfSalesAlone({ weeks, week }: Facts): boolean {
  const { split } = splitAsShown(weeks, week)
  return split !== null && split.dollars <= 0
}

/** How a week's true labor rose, or that it stays over its band; null where it is quiet. */
function laborRose(weeks: Facts['weeks'], week: Week) {
  const { now, fourWeeks, lastYear } = besideAll(weeks, week, 'laborTruePct')
  const change = changeOf(now, fourWeeks)
  if (now === null || change === null) return null
  const gate = noiseGate(weeks, week, 'laborTruePct', 'above')
  const over = Array.from({ length: RUNNING }, (_, back) => addWeeks(week, -back))
  const running = over.every((monday) => (weeks.get(monday)?.laborTruePct ?? 0) > BANDS.laborTruePct.usual)
  const rose = change >= RISE
  if (gate === 'noise' || !(rose || running)) return null
  const unlikeLastYear = lastYear === null || now - lastYear >= RISE
  return { rose, now, fourWeeks, over, urgent: rose && gate === 'proven' && unlikeLastYear }
}

/** The split against the four-week mean, of the percentages as they are shown. */
function splitAsShown(weeks: Facts['weeks'], week: Week) {
  const beside = besideFourWeeks(weeks, week)
  const part = (of: WeekFigures | undefined) => ({
    revenue: of?.revenue ?? null,
    pct: asShown(of?.laborTruePct ?? 0),
  })
  return { weeks: beside.weeks, split: laborSplit(part(beside.figures), part(weeks.get(week))) }
}

/** `+3.9 from lower sales, −0.5 from fewer labor dollars`. */
function splitText(facts: Facts, { sales, dollars }: LaborSplit, weeks: readonly Week[]): Said {
  const part = (value: Hundredths, of: string) =>
    weeksFigure(facts, { figure: signed(value), of, weeks, field: 'laborTruePct' })
  const [fromSales, fromDollars] = [
    `from ${sales < 0 ? 'higher' : 'lower'} sales`,
    `from ${dollars < 0 ? 'fewer' : 'more'} labor dollars`,
  ]
  return say`${part(sales, fromSales)} ${fromSales}, ${part(dollars, fromDollars)} ${fromDollars}`
}
