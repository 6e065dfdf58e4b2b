import type { Reply } from '@scope/contract/calls'
import type { PriorityStatus } from '@scope/contract/work/priority.words'

export type CheckIn = Reply<'GET /api/checkins/:venue/:blt'>[number]

/** A check-in that is being sent. */
export type CheckInChange = { status: 'ON_TRACK' | 'AT_RISK' }

export type CheckInState = {
  /** The priority’s status, including a check-in that is being sent. */
  status: PriorityStatus
  /** Whether the swipe shows as done: checked in as on track this week, or signed off. */
  done: boolean
  /** Whether the week has a check-in. */
  checkedIn: boolean
  /** The note of the last check-in, when the priority is at risk. */
  note: { text: string; authorName: string; at: string } | null
}

/**
 * The check-in state of a priority in a week. `change` is a check-in that is being sent; `latest` is the last one
 * made, whose note explains an at-risk status even from an earlier week.
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
