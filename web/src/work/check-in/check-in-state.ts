import type { Reply } from '@scope/contract/calls'
import type { PriorityStatus } from '@scope/contract/work/priority.words'

export type CheckIn = Reply<'GET /api/checkins/:venue/:blt'>[number]

/** A check-in on its way to the server. */
export type CheckInChange = { status: 'ON_TRACK' | 'AT_RISK'; note?: string }

export type CheckInState = {
  /** The priority's status, as it will be once what is under way is done. */
  status: PriorityStatus
  /** The swipe stands as done: checked in as on track this week, or signed off. */
  done: boolean
  /** There is a check-in for the week. */
  checkedIn: boolean
  /** Why it is at risk, as the last check-in tells, and who says so. */
  note: { text: string; authorName: string; at: string } | null
}

/**
 * Where a priority stands in a week. `change` is the check-in that is under way; `latest` the last one that was made,
 * which may be another week's and still tells why the priority is at risk.
 */
export function checkInState(
  status: PriorityStatus,
  checkIn: CheckIn | undefined,
  change: CheckInChange | undefined,
  latest = checkIn,
): CheckInState {
  if (status === 'COMPLETED') return { status, done: true, checkedIn: checkIn !== undefined, note: null }
  const week = change?.status ?? checkIn?.status
  const shown = change?.status ?? status
  const note =
    !change && shown === 'AT_RISK' && latest?.status === 'AT_RISK' && latest.note
      ? { text: latest.note, authorName: latest.authorName, at: latest.submittedAt }
      : null
  return { status: shown, done: week === 'ON_TRACK', checkedIn: week !== undefined, note }
}
