import type { Reply } from '@scope/contract/calls'
import type { NeedsWorkStatus, PriorityStatus } from '@scope/contract/work/priority.words'

export type CheckIn = Reply<'GET /api/checkins/:venue/:blt'>[number]

/** A pending check-in. */
export type CheckInChange = { status: 'ON_TRACK' | NeedsWorkStatus }

export type CheckInState = {
  /** The priority’s status, including a pending check-in. */
  status: PriorityStatus
  /** Whether the swipe shows as done: checked in as on track this week, or signed off. */
  done: boolean
  /** Whether the week has a check-in. */
  checkedIn: boolean
  /** The last check-in, when the priority is at risk. */
  needsWork: NeedsWork | null
}

export type NeedsWork = {
  status: NeedsWorkStatus
  note: string | null
  authorName: string
  at: string
  /** It is the check-in of the week shown, so it can be corrected. */
  ofWeek: boolean
}

/**
 * The check-in state of a priority in a week. `change` is a pending check-in; `latest` is the last one made, whose note
 * explains an at-risk status even from an earlier week.
 */
export function checkInState(
  status: PriorityStatus,
  checkIn: CheckIn | undefined,
  change: CheckInChange | undefined,
  latest = checkIn,
): CheckInState {
  if (status === 'COMPLETED') {
    return { status, done: true, checkedIn: checkIn !== undefined, needsWork: null }
  }
  const week = change?.status ?? checkIn?.status
  const next = change ? (change.status === 'ON_TRACK' ? 'ON_TRACK' : 'AT_RISK') : status
  const needsWork =
    !change && next === 'AT_RISK' && latest && latest.status !== 'ON_TRACK'
      ? {
          status: latest.status,
          note: latest.note,
          authorName: latest.authorName,
          at: latest.submittedAt,
          ofWeek: latest === checkIn,
        }
      : null
  return { status: next, done: week === 'ON_TRACK', checkedIn: week !== undefined, needsWork }
}
