import { type PlainDate, periodAt, type Week } from '@scope/contract/kernel/calendar'
import type { AskedStatus, CheckInStatus, PriorityStatus } from '@scope/contract/work/priority.words'
import { readWeek } from '../../company/period/rules.ts'
import { invalid } from '../../kernel/refusal.ts'
import { optionalText } from '../priority/rules.ts'

/** The body of a status call. */
export type StatusBody = { status: AskedStatus; note?: string | null; week?: string }
/** The same, where it is a check-in. */
export type CheckInBody = Omit<StatusBody, 'status'> & { status: CheckInStatus }

/** The status that a call asks for; DONE is read as COMPLETED (decisions 3). */
export function readStatus(status: AskedStatus): CheckInStatus | 'COMPLETED' {
  return status === 'DONE' ? 'COMPLETED' : status
}

/**
 * A check-in as it is stored: for this week where none is named, never for a week to come. Refuses a week outside the
 * priority's period. `today` is the venue's plain date.
 */
export function readCheckIn(
  { status, note, week: named }: CheckInBody,
  priority: { year: number; period: number },
  today: PlainDate,
): { status: CheckInBody['status']; note: string | null; week: Week } {
  const week = readWeek(named, today, 'week')
  const period = periodAt(priority.year, priority.period)
  if (week < period.startDate || week > period.endDate) {
    throw invalid('week', `week must be in period ${period.number} of ${period.year}.`)
  }
  return { status, note: optionalText(note), week }
}

/** How a priority reads after a check-in: one that is off track is at risk (decisions 4). */
export const statusOf = (checkIn: CheckInStatus): PriorityStatus =>
  checkIn === 'OFF_TRACK' ? 'AT_RISK' : checkIn

/**
 * The change of a priority by a check-in. One for an earlier week is kept, and leaves the status that a later week has
 * decided (decisions 4).
 */
export function statusAfter(
  { startedAt }: { startedAt: Date | null },
  { status, isLatest, now }: { status: CheckInBody['status']; isLatest: boolean; now: Date },
) {
  return {
    ...(isLatest ? { status: statusOf(status), completedAt: status === 'ON_TRACK' ? now : null } : {}),
    lastCheckIn: now,
    startedAt: startedAt ?? now,
  }
}
