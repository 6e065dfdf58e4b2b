import type { Context } from '../../context.ts'
import { notFound } from '../../refusal.ts'
import { findBlt, findVenue, listBlts, listVenues } from './view.ts'

/** The venue of an id or slug; refuses with 404 what is not within reach. */
export async function venueAt({ reach, db }: Context, ref: string) {
  const venue = await findVenue(reach, db, ref)
  if (!venue) throw notFound()
  return venue
}

/** The BLT member at a venue, or at any where none is named; refuses with 404 what is not within reach. */
export async function bltAt({ reach, db }: Context, venue: string | undefined, blt: string) {
  const member = await findBlt(reach, db, venue, blt)
  if (!member) throw notFound()
  return member
}

/** The venues within reach, the person's default venue first. */
export function venuesOf({ reach, db }: Context) {
  return listVenues(reach, db)
}

/** The BLT members of a venue within reach. */
export async function bltsOf(context: Context, ref: string) {
  const venue = await venueAt(context, ref)
  return listBlts(context.reach, context.db, venue.id)
}

/** The time zone that decides "today": of the named venue, else of the person's first venue, else of the company's. */
export async function timezoneOf(context: Context, ref: string | undefined): Promise<string> {
  if (ref) return (await venueAt(context, ref)).timezone
  const [first] = await venuesOf(context)
  return first?.timezone ?? 'America/Los_Angeles'
}
