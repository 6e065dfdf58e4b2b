import type { Venue } from '@scope/contract/company/venue'
import { may } from '@scope/contract/kernel/access'
import { dateIn, type PlainDate } from '@scope/contract/kernel/calendar'
import type { Context, OwnContext } from '../../kernel/context.ts'
import { notFound } from '../../kernel/refusal.ts'
import { findBlt, findVenue, listBlts, listEveryBlt, listTimezones, listVenues } from './view.ts'

/** The venue of an id or slug; refuses with 404 what is not within reach. */
export async function venueAt(context: Context, ref: string): Promise<Venue> {
  const venue = await findVenue(context.reach, context.db, ref)
  if (!venue) throw notFound()
  return shown(context, venue)
}

/** Who may not change the Google Chat address does not learn whether there is one. */
const shown = ({ person }: Context, venue: Venue): Venue =>
  may(person, 'venue.edit') ? venue : { ...venue, gchatWebhook: null }

/** The id of the venue that a list is of; undefined where it is of all within reach. */
export async function venueIdOf(context: Context, ref: string | undefined): Promise<string | undefined> {
  return ref === undefined ? undefined : (await venueAt(context, ref)).id
}

/** The BLT member at a venue, or at any where none is named; refuses with 404 what is not within reach. */
export async function bltAt({ reach, db }: Context, venue: string | undefined, blt: string) {
  const member = await findBlt(reach, db, venue, blt)
  if (!member) throw notFound()
  return member
}

/** The venues within reach, the person's default venue first. */
export async function venuesOf(context: Context): Promise<Venue[]> {
  const venues = await listVenues(context.reach, context.db)
  return venues.map((venue) => shown(context, venue))
}

/** The BLT members of a venue within reach. */
export async function bltsOf(context: Context, ref: string) {
  const venue = await venueAt(context, ref)
  return listBlts(context.reach, context.db, venue.id)
}

/** Who is or was a BLT member, at a venue or at any within reach. */
export async function everyBltOf(context: Context, ref: string | undefined) {
  return listEveryBlt(context.reach, context.db, await venueIdOf(context, ref))
}

/**
 * The plain date that "today" is for several venues at once: the earliest of theirs, so that a week has begun when it
 * has begun at every one of them.
 */
export async function sharedToday({ reach, db, now }: OwnContext): Promise<PlainDate> {
  const todays = (await listTimezones(reach, db)).map((timezone) => dateIn(timezone, now))
  return todays.toSorted()[0] ?? dateIn('America/Los_Angeles', now)
}

/** The time zone that decides "today": of the named venue, else of the person's first venue, else of the company's. */
export async function timezoneOf(context: Context, ref: string | undefined): Promise<string> {
  if (ref) return (await venueAt(context, ref)).timezone
  const [first] = await venuesOf(context)
  return first?.timezone ?? 'America/Los_Angeles'
}
