import { type Week, weeksUpTo } from '@scope/contract/kernel/calendar'
import { growth, growthOf, type Hundredths } from '@scope/contract/kernel/figures'
import { openFigures, weeksBefore, yearBefore } from '../../../../numbers/comparison/rules.ts'
import type { Facts } from '../facts.ts'
import { type Rule, signalOf } from '../finding.ts'
import { streakOf } from '../people/streak.ts'
import { capitalCountOf, say } from '../say.ts'
import { againstTarget } from './against-target.ts'
import { atWeek, figureText, noteText, weeksFigure } from './metrics-figure.ts'

/** How many weeks in a row have to be above the usual growth. */
const RUNNING = 4
/** The points of growth by which they have to exceed it, together. */
const STEP: Hundredths = 5_00
/** The fewest weeks for a usual growth. */
const USUAL_MIN = 8

/**
 * For four weeks in a row, revenue grew more against the same week last year than in the thirteen weeks before,
 * together by at least five points more. It detects a steady rise in which no single week stands out.
 */
export const revenueStreak: Rule = (facts) => {
  const { weeks, week } = facts
  const last = weeksUpTo(week, RUNNING)
  const before = weeksBefore(last[0] ?? week).filter((monday) => growthIn(weeks, [monday]) !== null)
  const [usual, recent] = [growthIn(weeks, before), growthIn(weeks, last)]
  if (before.length < USUAL_MIN || usual === null || recent === null) return null
  const isAboveUsual = (monday: Week) => (growthIn(weeks, [monday]) ?? usual) > usual
  if (recent - usual < STEP || !last.every(isAboveUsual)) return null
  const { since, streak } = streakOf(facts, isAboveUsual)
  const yearAgo = (monday: Week) => yearBefore(weeks, monday).week
  const lastYear = last.map(yearAgo)
  const figure = (text: string, of: string, some: readonly Week[]) =>
    weeksFigure(facts, { figure: text, of, weeks: some, field: 'revenue' })
  const total = (some: readonly Week[]) => figureText('revenue', totalOf(weeks, some))
  return signalOf(facts, {
    rule: 'revenue-streak',
    tone: 'positive',
    icon: 'trending-up',
    tag: 'Revenue',
    size: recent - usual,
    says: (name) => {
      const run = weeksUpTo(week, streak)
      const { rows } = figure('', 'weeks of the run', [...run, ...run.map(yearAgo)])
      return say`${capitalCountOf(streak, 'Weeks in a row above the usual growth', rows)} strong weeks in a row at ${name}`
    },
    reason: say`${figure(total(last), 'the last four weeks', last)} in the last four weeks, ${figure(growth(recent), 'growth of the last four weeks', [...last, ...lastYear])} on the same weeks last year (${figure(total(lastYear), 'the same weeks last year', lastYear)}). Growth before that: ${figure(growth(usual), 'usual growth', [...before, ...before.map(yearAgo)])}${againstTarget(facts, 'revenue', last)}${noteText(facts, week)}.`,
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
function growthIn(weeks: Facts['weeks'], some: readonly Week[]): Hundredths | null {
  const [now, lastYear] = [
    totalOf(weeks, some),
    totalOf(
      weeks,
      some.map((monday) => yearBefore(weeks, monday).week),
    ),
  ]
  return growthOf(now, lastYear)
}
