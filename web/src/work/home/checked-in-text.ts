import { firstName } from '../journal/first-name.ts'
import type { Place } from '../priority/place.ts'

/** What a check-in says: that it is saved, and who gives the sign-off when. */
export function checkedInText({ me, venue }: Pick<Place, 'me' | 'venue'>): string {
  if (venue.gmId === me.id) return 'Checked in. You sign off in the due week.'
  if (!venue.gm) return 'Checked in. The sign-off is in the due week.'
  return `Checked in. ${firstName(venue.gm.name)} signs off in the due week.`
}
