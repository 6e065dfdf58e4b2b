import { addDays, type PlainDate } from '@scope/contract/kernel/calendar'
import { STATUS_LABELS } from '@scope/contract/work/priority.words'
import { isSettled } from '../../../../work/priority/rules.ts'
import type { LivePriority } from '../facts.ts'
import { type Rule, signalOf } from '../finding.ts'
import { capitalCountOf, countOf, dateOf, namesOf, say } from '../say.ts'
import { byMember } from './by-member.ts'
import { atMember, earliest, ofMembers, priorityRow } from './people-rows.ts'

const DAYS = 21

/**
 * A live priority has been at risk, not started, or in progress without a check-in for three weeks. On track for weeks is
 * fine.
 */
export const statusStuck: Rule = (facts) => {
  const latest = addDays(facts.today, -DAYS)
  const stuck = byMember(
    ofMembers(facts)
      .filter((priority) => !isSettled(priority, facts.today))
      .flatMap((priority) => {
        const since = statusSince(priority)
        if (since === null || since > latest) return []
        const label = STATUS_LABELS[priority.status]
        return [{ ...priority, since, label, rows: [priorityRow(facts, priority, 'status', label)] }]
      }),
  )
  const [first, ...others] = stuck
  if (!first) return null
  const rows = stuck.flatMap((one) => one.rows)
  const are = rows.length === 1 ? 'priority is' : 'priorities are'
  return signalOf(facts, {
    rule: 'status-stuck',
    tone: 'watch',
    icon: 'clock',
    tag: 'Priority',
    size: rows.length,
    says: (name) =>
      say`${capitalCountOf(rows.length, 'Unchanged for three weeks', rows)} ${are} stuck at ${name}`,
    reason: say`${namesOf(
      stuck.map(({ items, bltName, rows }) => {
        const since = earliest(items.map((item) => item.since)) ?? items[0].since
        const day = dateOf(since, facts.today, 'Since when the status is the same', rows)
        const count = countOf(items.length, 'Stuck priorities', rows)
        if (items.every(({ status }) => status === 'NOT_STARTED')) {
          return {
            phrase: say`${bltName} hasn’t started ${items.length === 1 ? 'it' : count} (set ${day})`,
            rows,
          }
        }
        const labels = new Set(items.map(({ label }) => ` ${label.toLowerCase()}`))
        const status = labels.size === 1 ? ([...labels][0] ?? '') : ''
        return {
          phrase: say`${bltName}${items.length === 1 ? '' : say` ${count}`}${status} since ${day}`,
          rows,
        }
      }),
    )}.`,
    since: earliest(stuck.flatMap(({ items }) => items.map(({ since }) => since))),
    streak: null,
    cta_label: others.length === 0 ? 'Open the priority' : 'Open the board',
    cta:
      others.length === 0 ? atMember(facts, 'home', first.items[0].bltSlug) : atMember(facts, 'board', null),
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
