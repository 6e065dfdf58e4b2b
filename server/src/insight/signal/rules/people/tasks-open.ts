import { addDays, periodOf, weekdayOf } from '@scope/contract/kernel/calendar'
import { inDueWeek, isSettled } from '../../../../work/priority/rules.ts'
import { type Rule, signalOf } from '../finding.ts'
import { capitalCountOf, countOf, namesOf, type Row, say } from '../say.ts'
import { byMember } from './by-member.ts'
import { atMember, ofMembers } from './people-rows.ts'

/** Thursday. Earlier in the due week open tasks are ordinary, and every venue has some. */
const FROM_DAY = 3

/** Tasks are still open from Thursday of the due week on. */
export const tasksOpen: Rule = (facts) => {
  const { today } = facts
  const { dueWeekStart, endDate } = periodOf(today)
  if (today < addDays(dueWeekStart, FROM_DAY)) return null
  const open = byMember(
    ofMembers(facts)
      .filter((priority) => !isSettled(priority, today) && inDueWeek(priority, today))
      .map((priority) => ({
        ...priority,
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
      .filter(({ rows }) => rows.length > 0),
  )
  const [first, ...others] = open
  if (!first) return null
  const rows = open.flatMap((one) => one.rows)
  return signalOf(facts, {
    rule: 'tasks-open',
    tone: 'watch',
    icon: 'list-todo',
    tag: 'Tasks',
    size: rows.length,
    says: (name) =>
      say`${capitalCountOf(rows.length, 'Open tasks', rows)} ${rows.length === 1 ? 'task is' : 'tasks are'} still open at ${name}`,
    reason: say`${namesOf(
      open.map(({ bltName, rows }) => ({
        phrase: say`${bltName} ${countOf(rows.length, 'Open tasks', rows)}`,
        rows,
      })),
    )}; the period ends ${weekdayOf(endDate)}.`,
    since: dueWeekStart,
    streak: null,
    cta_label: others.length === 0 ? 'Open the tasks' : 'Open the board',
    cta:
      others.length === 0 ? atMember(facts, 'home', first.items[0].bltSlug) : atMember(facts, 'board', null),
  })
}
