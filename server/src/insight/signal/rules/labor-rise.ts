import { addWeeks, type Week } from '@scope/contract/kernel/calendar'
import { changeOf, type Hundredths, type LaborSplit, laborSplit } from '@scope/contract/kernel/figures'
import { BANDS } from '@scope/contract/numbers/metrics.words'
import { meanOfFour, type WeekNumbers } from '../../../numbers/comparison/rules.ts'
import type { Facts } from './facts.ts'
import { type Rule, signalOf } from './finding.ts'
import { noiseGate } from './gate.ts'
import {
  againstFourWeeks,
  asShown,
  atWeek,
  besideAll,
  besideOthers,
  itsMean,
  pointsText,
  signed,
  weeksFigure,
} from './metrics-figure.ts'
import { overBand } from './over-band.ts'
import { type Phrase, say } from './say.ts'
import { streakOf } from './streak.ts'

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
  const rise = laborRose(facts.weeks, week)
  if (!rise) return null
  const before = meanOfFour(facts.weeks, week, 'laborTruePct').weeks
  const by = weeksFigure(facts, {
    figure: pointsText(rise.now, rise.fourWeeks),
    of: `above ${itsMean(before)}`,
    weeks: [week, ...before],
    field: 'laborTruePct',
  })
  const parts = splitText(facts, splitAsShown(facts.weeks, week), [week, ...before])
  return signalOf(facts, {
    rule: 'labor-rise',
    tone: rise.urgent ? 'urgent' : 'watch',
    icon: 'trending-up',
    tag: 'Labor',
    says: (name) =>
      rise.rose ? say`True labor at ${name} is up ${by}` : say`True labor at ${name} stays above usual`,
    reason: say`${againstFourWeeks(facts, week, 'laborTruePct')}${parts}, ${besideOthers(facts, week, 'laborTruePct')}${
      rise.rose ? '' : overBand(facts, 'laborTruePct', rise.over)
    }.`,
    ...streakOf(facts, (monday) => laborRose(facts.weeks, monday) !== null),
    cta_label: 'Open the week',
    cta: atWeek(facts, week),
  })
}

/** Whether true labor rose only because sales fell: no more labor dollars were spent than in the four weeks before. */
export function isOfSalesAlone({ weeks, week }: Facts): boolean {
  const split = splitAsShown(weeks, week)
  return split !== null && split.dollars <= 0
}

/** Whether a week's true labor rose or stays over its band. Null if neither. */
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

/**
 * Splits the change between the rounded percentages into sales and labor dollars. If rounding gives the dollars the
 * wrong sign, all of the change goes to sales.
 */
function splitAsShown(weeks: Facts['weeks'], week: Week): LaborSplit | null {
  const { figures } = meanOfFour(weeks, week, 'laborTruePct')
  const part = (numbers: WeekNumbers | undefined) => ({
    revenue: numbers?.revenue ?? null,
    pct: numbers?.laborTruePct ?? null,
  })
  const [before, now] = [part(figures), part(weeks.get(week))]
  const split = laborSplit(before, now)
  if (!split) return null
  const change = asShown(now.pct ?? 0) - asShown(before.pct ?? 0)
  const rest = change - split.sales
  const dollars = Math.sign(rest) === Math.sign(laborOf(now) - laborOf(before)) ? rest : 0
  return { change, sales: change - dollars, dollars }
}

/** Labor dollars times a constant factor, for comparisons. */
const laborOf = ({ revenue, pct }: { revenue: Hundredths | null; pct: Hundredths | null }): number =>
  (revenue ?? 0) * (pct ?? 0)

/** `: +3.9 from lower sales, −0.5 from fewer labor dollars`, without parts that are zero. */
function splitText(facts: Facts, split: LaborSplit | null, weeks: readonly Week[]): Phrase {
  const { sales, dollars } = split ?? { sales: 0, dollars: 0 }
  const causes = [
    { value: sales, from: `from ${sales < 0 ? 'higher' : 'lower'} sales` },
    { value: dollars, from: `from ${dollars < 0 ? 'fewer' : 'more'} labor dollars` },
  ].filter(({ value }) => value !== 0)
  return causes.reduce((text, { value, from }, index) => {
    const part = weeksFigure(facts, { figure: signed(value), of: from, weeks, field: 'laborTruePct' })
    return say`${text}${index === 0 ? ': ' : ', '}${part} ${from}`
  }, say``)
}
