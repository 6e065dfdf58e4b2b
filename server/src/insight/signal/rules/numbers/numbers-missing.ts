import { addWeeks, dayOfWeek, type Week } from '@scope/contract/kernel/calendar'
import { isClosed } from '../../../../numbers/comparison/rules.ts'
import { weeksWithoutNumbers } from '../../../../work/review/rules.ts'
import type { Facts } from '../facts.ts'
import { type Rule, signalOf } from '../finding.ts'
import { streakOf } from '../people/streak.ts'
import { dateOf, listOf, type Phrase, say } from '../say.ts'
import { atWeek, weekFigure, weekName, weekRow } from './metrics-figure.ts'

const MONDAY = 1

/**
 * One of the last four complete weeks has no revenue, or the last one has revenue but no labor or no COGS. Numbers are
 * entered on Monday, so the week that just ended counts from Tuesday on. Urgent if the last two weeks have no revenue.
 */
export const numbersMissing: Rule = (facts) => noRevenue(facts) ?? noPercentages(facts)

const noRevenue: Rule = (facts) => {
  const { weeks, since, openDays, today } = facts
  const isReported = (monday: string) => {
    const stored = weeks.get(monday)
    return stored !== undefined && (stored.revenue !== null || isClosed(stored))
  }
  const reported = [...weeks.keys()].filter(isReported)
  const missing = weeksWithoutNumbers({ reported, since, openDays }, today).filter((week) =>
    isDue(facts, week),
  )
  const [latest, second] = missing
  if (latest === undefined) return null
  const weekNames = listOf(missing.toReversed().map((week) => say`${weekName(facts, week)}`))
  const streak = streakOf({ ...facts, week: latest }, (week) => missing.includes(week))
  const isLast = !isDue(facts, addWeeks(latest, 1))
  return signalOf(facts, {
    rule: 'numbers-missing',
    tone: isLast && second === addWeeks(latest, -1) ? 'urgent' : 'watch',
    icon: 'calendar-x',
    tag: 'Numbers',
    size: missing.length,
    says: (name) => say`Numbers are missing at ${name}`,
    reason: say`No revenue is reported for the ${missing.length === 1 ? 'week' : 'weeks'} of ${weekNames}${lastReported(facts)}.`,
    ...streak,
    cta_label: 'Enter the numbers',
    cta: atWeek(facts, latest),
  })
}

/** Whether a week's numbers should have been entered by now. */
const isDue = ({ week, today }: Facts, monday: Week): boolean =>
  monday < week || (monday === week && dayOfWeek(today) !== MONDAY)

const PERCENTAGES = ['laborTruePct', 'cogsPct'] as const
const FIELD_NAMES = { laborTruePct: 'true labor', cogsPct: 'COGS' } as const

/** Percentages are not missing in a week without revenue. */
const noPercentages: Rule = (facts) => {
  const { weeks, week } = facts
  const missingIn = (monday: Week) => {
    const row = weeks.get(monday)
    return row?.revenue && !isClosed(row) ? PERCENTAGES.filter((field) => row[field] === null) : []
  }
  const fields = missingIn(week)
  const revenue = weekFigure(facts, week, 'revenue')
  if (fields.length === 0 || revenue === null || !isDue(facts, week)) return null
  const rows = fields.map((field) => weekRow(facts, week, field))
  const names = fields.map((field) => FIELD_NAMES[field])
  const are = fields.length === 1 ? 'is' : 'are'
  const title = names.join(' and ').replace(/^t/, 'T')
  return signalOf(facts, {
    rule: 'numbers-missing',
    tone: 'watch',
    icon: 'calendar-x',
    tag: 'Numbers',
    size: 0,
    says: (name) => say`${title} ${are} missing at ${name}`,
    reason: say`The week of ${dateOf(week, facts.today, 'Week', rows)} has a revenue of ${revenue} but no ${names.join(' and no ')}.`,
    ...streakOf(facts, (monday) => missingIn(monday).length > 0),
    cta_label: 'Enter the numbers',
    cta: atWeek(facts, week),
  })
}

/** `; the week of Oct 26 had $44,100`, about the last reported week. */
function lastReported(facts: Facts): Phrase | string {
  const last = [...facts.weeks.keys()]
    .filter((week) => week <= facts.week && (facts.weeks.get(week)?.revenue ?? null) !== null)
    .toSorted()
    .at(-1)
  const figure = last === undefined ? null : weekFigure(facts, last, 'revenue')
  return last !== undefined && figure ? say`; the week of ${weekName(facts, last)} had ${figure}` : ''
}
