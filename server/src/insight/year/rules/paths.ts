import type { PlainDate, Week } from '@scope/contract/kernel/calendar'
import { PATHS } from '@scope/contract/kernel/paths.words'
import { pathTo, venuePath } from '../../../kernel/path-to.ts'

/*
 * The addresses of the lines of a year. They name the venue where the member’s work is reached now.
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

export const journalPath = (place: Place, week: Week): string =>
  pathTo(PATHS.journal, { ...named(place), week })

export const skillPath = (place: Place, skill: string): string =>
  pathTo(PATHS.skills, { ...named(place), skill })

export const oneOnOnePath = ({ venue, member }: Place, week: Week): string =>
  pathTo(venuePath(PATHS.oneOnOne, { slug: venue.slug, blt: member.slug }), { week })

/** The well-dones to a member on a day. */
export const wellDonePath = ({ member }: Place, on: PlainDate): string =>
  pathTo(PATHS.accomplishments, { type: 'well-done', user: member.slug, dates: 'custom', from: on, to: on })

export const yearPath = ({ venue, member }: Place, year: number): string =>
  pathTo(venuePath(PATHS.year, { slug: venue.slug, blt: member.slug }), { year: String(year) })
