import { periodOf, weekdayOf } from '@scope/contract/kernel/calendar'
import { readyToSignOff } from '../../../work/review/rules.ts'
import { type Rule, signalOf } from './finding.ts'
import { atMember, priorityRow } from './people-rows.ts'
import { Counted, namedOf, say } from './say.ts'

/** Priorities need only the general manager's sign-off. */
export const readyToSign: Rule = (facts) => {
  const { today } = facts
  const ready = facts.priorities
    .filter((priority) => readyToSignOff(priority, today))
    .map((priority) => ({ priority, row: priorityRow(facts, priority, 'status', 'On track') }))
  const [first, ...others] = ready
  if (!first) return null
  const rows = ready.map(({ row }) => row)
  const { dueWeekStart, endDate } = periodOf(today)
  return signalOf(facts, {
    rule: 'ready-to-sign',
    tone: 'positive',
    icon: 'circle-check',
    tag: 'Ready',
    says: (name) =>
      say`${Counted(rows.length, 'Ready for sign-off', rows)} ready for your sign-off at ${name}`,
    reason: say`All tasks done, journals in, on track: ${namedOf(
      ready.map(({ priority, row }) => ({ phrase: say`${priority.bltName}`, rows: [row] })),
    )}; the period ends ${weekdayOf(endDate)}.`,
    since: dueWeekStart,
    streak: null,
    cta_label: 'Sign off',
    cta:
      others.length === 0
        ? atMember(facts, 'home', first.priority.bltSlug)
        : atMember(facts, 'waiting', null),
  })
}
