import { standsInAt } from '../../company/person/api.ts'
import { firstName } from '../journal/first-name.ts'
import type { Place } from '../priority/place.ts'

type At = Pick<Place, 'me' | 'venue' | 'blt' | 'week' | 'period'>

/** The words after a check-in: it is saved, and who signs off when. */
export const checkedInText = (at: At): string => `Checked in. ${signOffText(at)}`

/** The effect of the swipe for the priority's member: the sign-off that its label names is another’s. */
export const swipeText = (at: At): string => `Checks you in as on track. ${signOffText(at)}`

function signOffText({ me, venue, blt, week, period }: At): string {
  const when = week === period.dueWeekStart ? 'this week' : 'in the due week'
  const isOwn = blt.id === me.id
  const standsIn = standsInAt(me, venue.slug) !== undefined
  const isGm = venue.gmId === me.id && venue.gm?.signsOff === true
  if (!isOwn && (standsIn || isGm)) return `You sign off ${when}.`
  if (!venue.gm?.signsOff || venue.gmId === blt.id) return `The sign-off is ${when}.`
  // A GM's stand-in does not sign off their own work.
  const orAdmin = isOwn && standsIn ? ' or an admin' : ''
  return `${firstName(venue.gm.name)}${orAdmin} signs off ${when}.`
}
