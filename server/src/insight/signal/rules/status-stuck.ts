import { addDays, type PlainDate } from '@scope/contract/kernel/calendar'
import { STATUS_LABELS } from '@scope/contract/work/priority.words'
import { isSettled } from '../../../work/priority/rules.ts'
import type { LivePriority } from './facts.ts'
import { type Rule, signalOf } from './finding.ts'
import { atMember, earliest, ofMembers, priorityRow } from './people-rows.ts'
import { Counted, dated, namedOf, say } from './say.ts'

const DAYS = 21

/**
 * A live priority has been at risk, not started, or in progress without a check-in for three weeks. On track for weeks is
 * fine.
 */
export const statusStuck: Rule = (facts) => {
  const latest = addDays(facts.today, -DAYS)
  const stuck = ofMembers(facts)
    .filter((priority) => !isSettled(priority, facts.today))
    .flatMap((priority) => {
      const since = statusSince(priority)
      if (since === null || since > latest) return []
      return [
        { priority, since, row: priorityRow(facts, priority, 'status', STATUS_LABELS[priority.status]) },
      ]
    })
  const [first, ...others] = stuck
  if (!first) return null
  const rows = stuck.map(({ row }) => row)
  const are = rows.length === 1 ? 'priority is' : 'priorities are'
  return signalOf(facts, {
    rule: 'status-stuck',
    tone: 'watch',
    icon: 'clock',
    tag: 'Priority',
    says: (name) => say`${Counted(rows.length, 'Unchanged for three weeks', rows)} ${are} stuck at ${name}`,
    reason: say`${namedOf(
      stuck.map(({ priority, since, row }) => ({
        phrase: say`${priority.bltName} ${STATUS_LABELS[priority.status].toLowerCase()} since ${dated(since, facts.today, 'Since when the status is the same', [row])}`,
        rows: [row],
      })),
    )}.`,
    since: earliest(stuck.map(({ since }) => since)),
    streak: null,
    cta_label: others.length === 0 ? 'Open the priority' : 'Open the board',
    cta:
      others.length === 0 ? atMember(facts, 'home', first.priority.bltSlug) : atMember(facts, 'board', null),
  })
}

/** The day since which a priority has its status. Null if it is on track. */
function statusSince({ status, givenOn, startedOn, checkIns }: LivePriority): PlainDate | null {
  if (status === 'NOT_STARTED') return givenOn
  if (status === 'IN_PROGRESS') return startedOn
  if (status !== 'AT_RISK') return null
  const better = checkIns.findIndex((checkIn) => checkIn.status === 'ON_TRACK')
  return checkIns.slice(0, better === -1 ? undefined : better).at(-1)?.weekOf ?? null
}
