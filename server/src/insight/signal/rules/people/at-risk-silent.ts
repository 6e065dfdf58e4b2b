import { isSettled } from '../../../../work/priority/rules.ts'
import type { CheckIn, Facts, LivePriority } from '../facts.ts'
import { type Rule, signalOf } from '../finding.ts'
import { capitalCountOf, countOf, dateOf, namesOf, type Row, say } from '../say.ts'
import { byMember } from './by-member.ts'
import { atMember, earliest, ofMembers, priorityRow, titleOf } from './people-rows.ts'

/** A live priority is at risk, and its last check-in has no note. */
export const atRiskSilent: Rule = (facts) => {
  const silent = byMember(
    ofMembers(facts)
      .filter((priority) => priority.status === 'AT_RISK' && !isSettled(priority, facts.today))
      .flatMap((priority) => {
        const [last] = priority.checkIns
        return last?.hasNote ? [] : [{ ...priority, last, rows: [rowOf(facts, priority, last)] }]
      }),
  )
  const [first, ...others] = silent
  if (!first) return null
  const rows = silent.flatMap((one) => one.rows)
  const weeksOf = (items: (typeof first)['items']) => items.flatMap(({ last }) => last?.weekOf ?? [])
  return signalOf(facts, {
    rule: 'at-risk-silent',
    tone: 'watch',
    icon: 'circle-alert',
    tag: 'At risk',
    size: rows.length,
    says: (name) =>
      say`${capitalCountOf(rows.length, 'At risk without a note', rows)} at risk without a note at ${name}`,
    reason: say`No note from ${namesOf(
      silent.map(({ items, bltName, rows }) => {
        const weeks = weeksOf(items)
        const week = earliest(weeks)
        const count =
          items.length === 1 ? '' : say` on ${countOf(items.length, 'At risk without a note', rows)}`
        const preposition = new Set(weeks).size === 1 ? 'in' : 'since'
        const last = week
          ? say` ${preposition} the week of ${dateOf(week, facts.today, 'Last check-in', rows)}`
          : ''
        return { phrase: say`${bltName}${count}${last}`, rows }
      }),
    )}.`,
    since: earliest(silent.flatMap(({ items }) => weeksOf(items))),
    streak: null,
    cta_label: others.length === 0 ? 'Open the priority' : 'Open the board',
    cta:
      others.length === 0 ? atMember(facts, 'home', first.items[0].bltSlug) : atMember(facts, 'board', null),
  })
}

function rowOf(facts: Facts, priority: LivePriority, last: CheckIn | undefined): Row {
  if (!last) return priorityRow(facts, priority, 'status', 'At risk')
  return {
    table: 'priority_check_ins',
    id: last.id,
    field: 'note',
    week: last.weekOf,
    value: null,
    label: titleOf(priority),
    by: last.by,
    at: last.at,
    target: atMember(facts, 'home', priority.bltSlug, last.weekOf),
  }
}
