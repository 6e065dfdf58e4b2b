import { periodOf, weekdayOf } from '@scope/contract/kernel/calendar'
import { readyToSignOff } from '../../../../work/review/rules.ts'
import { type Rule, signalOf } from '../finding.ts'
import { capitalCountOf, countOf, namesOf, say } from '../say.ts'
import { byMember } from './by-member.ts'
import { atMember, priorityRow } from './people-rows.ts'

/** Priorities need only the general manager's sign-off. */
export const readyToSign: Rule = (facts) => {
  const { today } = facts
  const ready = byMember(
    facts.priorities
      .filter((priority) => readyToSignOff(priority, today))
      .map((priority) => ({ ...priority, rows: [priorityRow(facts, priority, 'status', 'On track')] })),
  )
  const [first, ...others] = ready
  if (!first) return null
  const rows = ready.flatMap((one) => one.rows)
  const { dueWeekStart, endDate } = periodOf(today)
  return signalOf(facts, {
    rule: 'ready-to-sign',
    tone: 'positive',
    icon: 'circle-check',
    tag: 'Ready',
    size: rows.length,
    says: (name) =>
      say`${capitalCountOf(rows.length, 'Ready for sign-off', rows)} ready for your sign-off at ${name}`,
    reason: say`All tasks done, journals in, on track: ${namesOf(
      ready.map(({ bltName, rows }) => ({
        phrase:
          rows.length === 1
            ? say`${bltName}`
            : say`${bltName} (${countOf(rows.length, 'Ready for sign-off', rows)})`,
        rows,
      })),
    )}; the period ends ${weekdayOf(endDate)}.`,
    since: dueWeekStart,
    streak: null,
    cta_label: 'Sign off',
    cta:
      others.length === 0
        ? atMember(facts, 'home', first.items[0].bltSlug)
        : atMember(facts, 'waiting', null),
  })
}
