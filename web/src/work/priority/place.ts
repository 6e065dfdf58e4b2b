import type { Reply } from '@scope/contract/calls'
import type { Period, Week } from '@scope/contract/kernel/calendar'
import type { Badge } from '../../company/period/week.ts'
import type { Me } from '../../company/person/api.ts'
import type { Blt } from '../../company/venue/api.ts'

export type Priority = Reply<'GET /api/priorities/:venue/:blt/:period'>[number]

/** The member and week shown on home. */
export type Place = {
  me: Me
  venue: Reply<'GET /api/venues'>[number]
  blt: Blt
  week: Week
  /** The week that home starts in: until the night is over, that of the day before. */
  thisWeek: Week
  period: Period
  badge: Badge
  /** The last available week: in the due week, the next period’s first. */
  latest: Week
  /** The period has ended, so everything is read-only. */
  closed: boolean
  /** The period is in the future: its priorities are prepared. */
  upcoming: boolean
}

/** Whether the user may give the member a priority in the period shown. */
export const mayCreate = ({ me, blt, closed }: Pick<Place, 'me' | 'blt' | 'closed'>): boolean =>
  me.can.createPriority && !closed && !blt.former

/** The user's rights on a priority in the shown week; none in a closed period. */
export function allowed(
  priority: Priority,
  { closed, upcoming }: Pick<Place, 'closed' | 'upcoming'>,
): Priority['can'] {
  if (upcoming) return { ...priority.can, journal: false }
  return closed ? { edit: false, remove: false, work: false, signOff: false, journal: false } : priority.can
}
