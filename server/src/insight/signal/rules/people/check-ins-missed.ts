import { weekOf } from '@scope/contract/kernel/calendar'
import { isAway } from '../../../../company/away/rules.ts'
import { isSettled } from '../../../../work/priority/rules.ts'
import { missedInARow } from '../../../../work/week/rules.ts'
import { type Rule, signalOf } from '../finding.ts'
import { dateOf, namesOf, say, times } from '../say.ts'
import { atMember, earliest, missingRow, titleOf } from './people-rows.ts'

/** A single missed check-in may be due to a busy week. */
const TWICE = 2

/** A live priority has no check-in for its last two complete weeks or more. People who are away are left out. */
export const checkInsMissed: Rule = (facts) => {
  const there = facts.members.filter(({ away }) => !isAway(away, facts.today))
  const silent = there.flatMap((member) => {
    const missed = facts.priorities
      .filter((priority) => priority.bltId === member.bltId && !isSettled(priority, facts.today))
      .map((priority) => ({
        priority,
        weeks: missedInARow(priority, facts.today).filter((week) => week >= weekOf(facts.from)),
      }))
      .filter(({ weeks }) => weeks.length >= TWICE)
    const weeks = [...new Set(missed.flatMap((one) => one.weeks))].toSorted()
    const [since] = weeks
    if (since === undefined) return []
    const rows = missed.flatMap(({ priority, weeks: theirs }) =>
      theirs.map((week) =>
        missingRow(facts, member, { table: 'priority_check_ins', week, label: titleOf(priority) }),
      ),
    )
    return [{ member, since, weeks, rows, running: Math.max(...missed.map((one) => one.weeks.length)) }]
  })
  const [first, ...others] = silent
  if (!first) return null
  const rows = silent.flatMap((one) => one.rows)
  const running = times(Math.max(...silent.map((one) => one.running)), 'Check-ins missed', rows)
  return signalOf(facts, {
    rule: 'check-ins-missed',
    tone: 'watch',
    icon: 'clipboard-x',
    tag: 'Check-in',
    size: rows.length,
    says: (name) => say`Check-ins missed ${running} in a row at ${name}`,
    reason: say`None from ${namesOf(
      silent.map(({ member, since, rows }) => ({
        phrase: say`${member.bltName} since the week of ${dateOf(since, facts.today, 'The first week without a check-in', rows)}`,
        rows,
      })),
    )}.`,
    since: earliest(silent.map(({ since }) => since)),
    streak: Math.max(...silent.map(({ weeks }) => weeks.length)),
    cta_label: others.length === 0 ? 'Open the priority' : 'Open the board',
    cta: others.length === 0 ? atMember(facts, 'home', first.member.bltSlug) : atMember(facts, 'board', null),
  })
}
