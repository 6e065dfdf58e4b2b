import type { YearFigures } from '@scope/contract/insight/year/year'
import type { Week } from '@scope/contract/kernel/calendar'
import {
  growthOf,
  type Hundredths,
  numberOf,
  percent,
  points,
  pointsChange,
} from '@scope/contract/kernel/figures'
import { FIGURE_KINDS } from '@scope/contract/numbers/metrics.words'
import type { Target, TargetStanding } from '@scope/contract/numbers/targets'
import {
  standingText,
  TARGET_FIGURES,
  type TargetFigure,
  weeksText,
} from '@scope/contract/numbers/targets.words'
import {
  isReported,
  openFigures,
  totalOf,
  type VenueWeeks,
  weeksTogether,
  yearBefore,
} from '../../../numbers/comparison/rules.ts'
import { standingsOf } from '../../../numbers/targets/rules.ts'

type Figure = YearFigures['figures'][number]

/**
 * A venue’s figures over some weeks, oldest first and at least one. Figures that no week has are left out. `numbers`
 * has these weeks and the weeks of last year to compare them with (`weeksLastYear`).
 */
export function figuresOver(
  weeks: readonly Week[],
  { numbers, targets }: { numbers: VenueWeeks; targets: readonly Target[] },
): Pick<YearFigures, 'from' | 'to' | 'reported' | 'figures'> {
  const [from = '', to = ''] = [weeks[0], weeks.at(-1)]
  const together = weeksTogether(numbers, weeks)
  const standings = standingsOf(targets, numbers, { span: weeks, complete: to })
  const figures = TARGET_FIGURES.flatMap((figure): Figure[] => {
    const value = together[figure]
    if (value === null) return []
    const standing = standings.find((one) => one.figure === figure)
    return [
      {
        ...{ figure, value: numberOf(value) },
        target: standing ? targetOf(standing) : null,
        lastYear: besideLastYear(figure, weeks, numbers),
      },
    ]
  })
  return { from, to, reported: weeks.filter((week) => isReported(numbers.get(week))).length, figures }
}

/** Null if no reported week had a target. */
const targetOf = (standing: TargetStanding): Figure['target'] =>
  standing.weeks === 0
    ? null
    : { text: standingText(standing), weeks: standing.weeks, over: weeksText(standing) }

/**
 * The weeks that have the figure and whose week of last year has it too, without weeks that stand out; null if there
 * are none.
 */
function besideLastYear(
  figure: TargetFigure,
  weeks: readonly Week[],
  numbers: VenueWeeks,
): Figure['lastYear'] {
  const pairs = weeks.flatMap((week) => {
    const now = openFigures(numbers, week)
    const before = openFigures(numbers, yearBefore(numbers, week).week)
    return now[figure] === null || before[figure] === null ? [] : [{ now, before }]
  })
  const now = totalOf(pairs.map((pair) => pair.now))[figure]
  const before = totalOf(pairs.map((pair) => pair.before))[figure]
  if (now === null || before === null) return null
  const text = changeText(figure, { now, before })
  return text === null ? null : { text, weeks: pairs.length }
}

/**
 * `4.1% up on last year`, for a percentage `0.6 pts down on last year`, or `the same as last year` if the change rounds
 * to zero. Null if money grew from zero.
 */
export function changeText(
  figure: TargetFigure,
  { now, before }: { now: Hundredths; before: Hundredths },
): string | null {
  const isMoney = FIGURE_KINDS[figure] === 'money'
  const change = isMoney ? growthOf(now, before) : pointsChange(now, before)
  if (change === null) return null
  const size = isMoney ? percent(Math.abs(change)) : points(Math.abs(change)).replace('+', '')
  if (size.startsWith('0.0')) return 'the same as last year'
  return `${size} ${change > 0 ? 'up' : 'down'} on last year`
}
