import { shortMonthDay } from '../../lib/dates/dates.ts'
import type { Agreement } from './api.ts'

/** The line below an agreement: its owner and day, or what came of it. */
export function standingOf({ due, done, task, visit }: Agreement) {
  const isDropped = visit?.state === 'dropped'
  const byWhen = due && `by ${shortMonthDay(due)}`
  const parts = isDropped
    ? [visit.owner.name, `Dropped: ${visit.dropReason ?? ''}`]
    : done && visit
      ? [visit.doneBy ?? visit.owner.name, visit.line]
      : [visit?.owner.name, task && 'Task', byWhen]
  return {
    line: parts.filter(Boolean).join(' · '),
    /** Open, and its day is over. */
    isLate: !done && !isDropped && visit?.overdue === true,
    /** Done or dropped. */
    isOver: done || isDropped,
  }
}
