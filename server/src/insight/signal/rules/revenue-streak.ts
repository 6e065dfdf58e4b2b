import { type Week, weeksUpTo } from '@scope/contract/kernel/calendar'
import { growth, growthOf, type Hundredths } from '@scope/contract/kernel/figures'
import { openFigures, weekLastYear, weeksBefore } from '../../../numbers/comparison/rules.ts'
import { againstTarget } from './against-target.ts'
import type { Facts } from './facts.ts'
import { type Rule, signalOf } from './finding.ts'
import { atWeek, noteText, shown, weeksFigure } from './metrics-figure.ts'
import { Counted, say } from './say.ts'
import { streakOf } from './streak.ts'

/** Weeks in a row, each better than usual. */
const RUNNING = 4
/** How many points of growth they are above the usual growth, together. */
const STEP: Hundredths = 5_00
/** The fewest weeks that say what growth is usual. */
const USUAL_MIN = 8

/**
 * For four weeks in a row, revenue grew more against the same week last year than in the thirteen weeks before, and
 * together by at least five points more. Finds the steady rise of which no single week stands out.
 */
export const revenueStreak: Rule = (facts) => {
  const { weeks, week } = facts
  const last = weeksUpTo(week, RUNNING)
  const before = weeksBefore(last[0] ?? week).filter((monday) => grownIn(weeks, [monday]) !== null)
  const [usual, grown] = [grownIn(weeks, before), grownIn(weeks, last)]
  if (before.length < USUAL_MIN || usual === null || grown === null) return null
  const isStrong = (monday: Week) => (grownIn(weeks, [monday]) ?? usual) > usual
  if (grown - usual < STEP || !last.every(isStrong)) return null
  const { since, streak } = streakOf(facts, isStrong)
  const lastYear = last.map(weekLastYear)
  const figure = (text: string, of: string, some: readonly Week[]) =>
    weeksFigure(facts, { figure: text, of, weeks: some, field: 'revenue' })
  const total = (some: readonly Week[]) => shown('revenue', totalOf(weeks, some))
  return signalOf(facts, {
    rule: 'revenue-streak',
    tone: 'positive',
    icon: 'trending-up',
    tag: 'Revenue',
    size: grown - usual,
    says: (name) => {
      const run = weeksUpTo(week, streak)
      const { rows } = figure('', 'weeks of the run', [...run, ...run.map(weekLastYear)])
      return say`${Counted(streak, 'Weeks in a row above the usual growth', rows)} strong weeks in a row at ${name}`
    },
    reason: say`${figure(total(last), 'the last four weeks', last)} in the last four weeks, ${figure(growth(grown), 'growth of the last four weeks', [...last, ...lastYear])} on the same weeks last year (${figure(total(lastYear), 'the same weeks last year', lastYear)}). Growth before that: ${figure(growth(usual), 'usual growth', [...before, ...before.map(weekLastYear)])}${againstTarget(facts, 'revenue', last)}${noteText(facts, week)}.`,
    since,
    streak,
    cta_label: 'Open the week',
    cta: atWeek(facts, week),
  })
}

const totalOf = (weeks: Facts['weeks'], some: readonly Week[]): Hundredths | null =>
  some.reduce<Hundredths | null>((sum, monday) => {
    const { revenue } = openFigures(weeks, monday)
    return sum === null || revenue === null ? null : sum + revenue
  }, 0)

/** The growth of some weeks together against the same weeks last year; null if one of them was closed or not reported. */
function grownIn(weeks: Facts['weeks'], some: readonly Week[]): Hundredths | null {
  const [now, lastYear] = [totalOf(weeks, some), totalOf(weeks, some.map(weekLastYear))]
  return growthOf(now, lastYear)
}
