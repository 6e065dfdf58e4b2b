import { addWeeks, dayOfWeek } from '@scope/contract/calendar'
import { weeksWithoutNumbers } from '../features/review/rules.ts'
import type { Facts } from './facts.ts'
import { type Rule, signalOf } from './finding.ts'
import { atWeek, weekFigure, weekName } from './metrics-figure.ts'
import { listed, type Said, say } from './say.ts'
import { streakOf } from './streak.ts'

const MONDAY = 1

/**
 * Complete weeks of the last four have no revenue. The week that has just ended is asked for from Tuesday on: its
 * numbers are entered on Monday. Urgent where the last two are missing.
 */
export const numbersMissing: Rule = (facts) => {
  const { weeks, since, today } = facts
  const isReported = (week: string) => (weeks.get(week)?.revenue ?? null) !== null
  const reported = [...weeks.keys()].filter(isReported)
  const missing = weeksWithoutNumbers({ reported, since }, today).filter(
    (week) => week !== facts.week || dayOfWeek(today) !== MONDAY,
  )
  const [latest, second] = missing
  if (latest === undefined) return null
  const named = listed(missing.toReversed().map((week) => say`${weekName(facts, week)}`))
  const held = streakOf({ ...facts, week: latest }, (week) => missing.includes(week))
  return signalOf(facts, {
    rule: 'numbers-missing',
    tone: second === addWeeks(latest, -1) ? 'urgent' : 'watch',
    icon: 'calendar-x',
    tag: 'Numbers',
    says: (name) => say`Numbers are missing at ${name}`,
    reason: say`No revenue is reported for the ${missing.length === 1 ? 'week' : 'weeks'} of ${named}${lastReported(facts, isReported)}.`,
    ...held,
    cta_label: 'Enter the numbers',
    cta: atWeek(facts, latest),
  })
}

/** `; the week of Oct 26 had $44,100`: where the numbers end. */
function lastReported(facts: Facts, isReported: (week: string) => boolean): Said | string {
  const last = [...facts.weeks.keys()]
    .filter((week) => week <= facts.week && isReported(week))
    .toSorted()
    .at(-1)
  const figure = last === undefined ? null : weekFigure(facts, last, 'revenue')
  return last !== undefined && figure ? say`; the week of ${weekName(facts, last)} had ${figure}` : ''
}
