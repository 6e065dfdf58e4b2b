import { periodOf, weekdayOf } from '@scope/contract/kernel/calendar'
import { inDueWeek, isSettled } from '../../../work/priority/rules.ts'
import { type Rule, signalOf } from './finding.ts'
import { atMember, ofMembers } from './people-rows.ts'
import { Counted, counted, namedOf, type Row, say } from './say.ts'

/** Tasks are still open in the due week. */
export const tasksOpen: Rule = (facts) => {
  const { today } = facts
  const open = ofMembers(facts)
    .filter((priority) => !isSettled(priority, today) && inDueWeek(priority, today))
    .map((priority) => ({
      priority,
      rows: priority.openTasks.map(
        ({ id, label, at }): Row => ({
          table: 'priority_tasks',
          id,
          field: 'completed',
          week: null,
          value: 'Open',
          label,
          by: null,
          at,
          target: atMember(facts, 'home', priority.bltSlug),
        }),
      ),
    }))
    .filter(({ rows }) => rows.length > 0)
  const [first, ...others] = open
  if (!first) return null
  const rows = open.flatMap((one) => one.rows)
  const { dueWeekStart, endDate } = periodOf(today)
  return signalOf(facts, {
    rule: 'tasks-open',
    tone: 'watch',
    icon: 'list-todo',
    tag: 'Tasks',
    says: (name) =>
      say`${Counted(rows.length, 'Open tasks', rows)} ${rows.length === 1 ? 'task is' : 'tasks are'} still open at ${name}`,
    reason: say`${namedOf(
      open.map((one) => ({
        phrase: say`${one.priority.bltName} ${counted(one.rows.length, 'Open tasks', one.rows)}`,
        rows: one.rows,
      })),
    )}; the period ends ${weekdayOf(endDate)}.`,
    since: dueWeekStart,
    streak: null,
    cta_label: others.length === 0 ? 'Open the tasks' : 'Open the board',
    cta:
      others.length === 0 ? atMember(facts, 'home', first.priority.bltSlug) : atMember(facts, 'board', null),
  })
}
