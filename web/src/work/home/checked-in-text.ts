import { firstName } from '../journal/first-name.ts'
import type { Place } from '../priority/place.ts'

type At = Pick<Place, 'me' | 'venue' | 'week' | 'period'>

/** What a check-in says: that it is saved, and who gives the sign-off when. */
export const checkedInText = (at: At): string => `Checked in. ${signOffText(at)}`

/** What the swipe does, for who holds the priority: the sign-off that its label names is another’s. */
export const swipeText = (at: At): string => `Checks you in as on track. ${signOffText(at)}`

function signOffText({ me, venue, week, period }: At): string {
  const when = week === period.dueWeekStart ? 'this week' : 'in the due week'
  if (venue.gmId === me.id) return `You sign off ${when}.`
  return venue.gm ? `${firstName(venue.gm.name)} signs off ${when}.` : `The sign-off is ${when}.`
}
