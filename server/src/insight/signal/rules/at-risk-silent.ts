import { isSettled } from '../../../work/priority/rules.ts'
import type { CheckIn, Facts, LivePriority } from './facts.ts'
import { type Rule, signalOf } from './finding.ts'
import { atMember, earliest, ofMembers, priorityRow, titleOf } from './people-rows.ts'
import { Counted, dated, namedOf, type Row, say } from './say.ts'

/** A live priority is at risk, and its last check-in has no note. */
export const atRiskSilent: Rule = (facts) => {
  const silent = ofMembers(facts)
    .filter((priority) => priority.status === 'AT_RISK' && !isSettled(priority, facts.today))
    .flatMap((priority) => {
      const [last] = priority.checkIns
      return last?.hasNote ? [] : [{ priority, last, row: rowOf(facts, priority, last) }]
    })
  const [first, ...others] = silent
  if (!first) return null
  const rows = silent.map(({ row }) => row)
  return signalOf(facts, {
    rule: 'at-risk-silent',
    tone: 'watch',
    icon: 'circle-alert',
    tag: 'At risk',
    says: (name) =>
      say`${Counted(rows.length, 'At risk without a note', rows)} at risk without a note at ${name}`,
    reason: say`No note from ${namedOf(
      silent.map(({ priority, last, row }) => ({
        phrase: last
          ? say`${priority.bltName} in the week of ${dated(last.weekOf, facts.today, 'Last check-in', [row])}`
          : say`${priority.bltName}`,
        rows: [row],
      })),
    )}.`,
    since: earliest(silent.flatMap(({ last }) => last?.weekOf ?? [])),
    streak: null,
    cta_label: others.length === 0 ? 'Open the priority' : 'Open the board',
    cta:
      others.length === 0 ? atMember(facts, 'home', first.priority.bltSlug) : atMember(facts, 'board', null),
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
