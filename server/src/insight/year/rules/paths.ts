import type { PlainDate, Week } from '@scope/contract/kernel/calendar'
import { PATHS } from '@scope/contract/kernel/paths.words'
import { pathTo, venuePath } from '../../../kernel/path-to.ts'

/*
 * Where the lines of a year lead. They name the venue at which the member’s work is reached now.
 */

/** A member and the venue where their work is reached, by their slugs. */
export type Place = { venue: { slug: string }; member: { slug: string } }

const named = ({ venue, member }: Place) => ({ venue: venue.slug, blt: member.slug })

/** A priority in the archive, or on its member’s home while it is live. */
export function priorityPath(
  place: Place,
  { id, year, isArchived }: { id: string; year: number; isArchived: boolean },
): string {
  return isArchived
    ? pathTo(PATHS.archive, { ...named(place), year: String(year), open: id })
    : pathTo(PATHS.home, { ...named(place), show: id })
}

/** The journals of a week. */
export const journalPath = (place: Place, week: Week): string =>
  pathTo(PATHS.journal, { ...named(place), week })

/** One competency. */
export const skillPath = (place: Place, skill: string): string =>
  pathTo(PATHS.skills, { ...named(place), skill })

/** The one-on-one of a week. */
export const oneOnOnePath = ({ venue, member }: Place, week: Week): string =>
  pathTo(venuePath(PATHS.oneOnOne, { slug: venue.slug, blt: member.slug }), { week })

/** What was said to a member on a day. */
export const wellDonePath = ({ member }: Place, on: PlainDate): string =>
  pathTo(PATHS.accomplishments, { type: 'well-done', user: member.slug, dates: 'custom', from: on, to: on })

/** The year itself. */
export const yearPath = ({ venue, member }: Place, year: number): string =>
  pathTo(venuePath(PATHS.year, { slug: venue.slug, blt: member.slug }), { year: String(year) })
