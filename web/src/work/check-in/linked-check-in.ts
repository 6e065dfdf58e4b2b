import { monthDay } from '../../lib/dates/dates.ts'
import { allowed, type Place, type Priority } from '../priority/place.ts'
import type { AskedCheckIn } from './asked-check-in.ts'

/** The priorities that a link can check in, at least one, or why there is none. */
export type Linked = { priorities: Priority[] } | { refusal: string }

/** The effect of a link for the user who opens it. The server checks it again when the user confirms. */
export function linkedCheckIn(
  { member, priority }: Pick<AskedCheckIn, 'member' | 'priority'>,
  place: Pick<Place, 'me' | 'blt' | 'week' | 'period' | 'closed' | 'upcoming'>,
  priorities: readonly Priority[],
): Linked {
  const { me, blt, week, period, closed } = place
  if (member === null ? me.id !== blt.id : member !== blt.slug) {
    return {
      refusal:
        member === null
          ? 'This link is for members’ own check-ins. Choose a member below to check in for them.'
          : 'This link is for another BLT member.',
    }
  }
  if (closed) {
    return {
      refusal: `Period ${period.number} is closed. Check-ins for the week of ${monthDay(week)} can’t be changed.`,
    }
  }
  const meant = priorities.filter(({ id }) => priority === null || id === priority)
  if (meant.length === 0) {
    return { refusal: `No priority to check in for the week of ${monthDay(week)}.` }
  }
  const unsigned = meant.filter(({ status }) => status !== 'COMPLETED')
  if (unsigned.length === 0) return { refusal: 'It is already signed off.' }
  const open = unsigned.filter((one) => allowed(one, place).work)
  return open.length > 0
    ? { priorities: open }
    : { refusal: `Only ${blt.name} and their managers can check in.` }
}
