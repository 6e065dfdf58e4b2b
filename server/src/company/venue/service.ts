import { randomUUID } from 'node:crypto'
import type { Input, Reply } from '@scope/contract/calls'
import { ALWAYS_OPEN, hasClosed } from '@scope/contract/company/open-days.words'
import type { Venue } from '@scope/contract/company/venue'
import { mayAt } from '@scope/contract/kernel/access'
import { DAY_END_HOUR, dateIn, type PlainDate } from '@scope/contract/kernel/calendar'
import type { Context, OwnContext } from '../../kernel/context.ts'
import { notFound } from '../../kernel/refusal.ts'
import { audit } from '../../kernel/trail.ts'
import { lockCompany } from '../company/view.ts'
import { refuseUnknownZone } from '../zone/service.ts'
import {
  namesApart,
  newVenueZone,
  openDaysText,
  readOpening,
  readVenueGroup,
  readVenueName,
  readVenueState,
  saysTwoZones,
} from './rules.ts'
import { slugGiver } from './slug.ts'
import { hasTwoZones } from './states.ts'
import { insertVenue } from './store.ts'
import {
  findBlt,
  findVenue,
  firstClock,
  listBlts,
  listEveryBlt,
  listGroups,
  listTaken,
  listTimezones,
  listVenues,
  type StoredVenue,
} from './view.ts'

/** A venue by id or slug. 404 if it is not within reach. */
export async function venueAt(context: Context, ref: string): Promise<Venue> {
  const venue = await findVenue(context.reach, context.db, ref)
  if (!venue) throw notFound()
  return present(context, venue)
}

/** Hides the address of the space from people who may not change it, even whether there is one. */
const present = ({ person, now }: Context, venue: StoredVenue): Venue => ({
  ...venue,
  closed: hasClosed(venue.openDays, dateIn(venue.timezone, now)),
  gchatWebhook: mayAt(person, 'venue.edit', venue.id) ? venue.gchatWebhook : null,
})

/** The id of a list's venue; undefined if the list is of all venues within reach. */
export async function venueIdOf(
  { reach, db }: Pick<Context, 'reach' | 'db'>,
  ref: string | undefined,
): Promise<string | undefined> {
  if (ref === undefined) return undefined
  const venue = await findVenue(reach, db, ref)
  if (!venue) throw notFound()
  return venue.id
}

/** A BLT member of a venue, or of any venue if none is named. 404 if not within reach. */
export async function bltAt({ reach, db }: Context, venue: string | undefined, blt: string) {
  const member = await findBlt(reach, db, venue, blt)
  if (!member) throw notFound()
  return member
}

/** The venues within reach, the person's default venue first. */
export async function venuesOf(context: Context): Promise<Venue[]> {
  const venues = await listVenues(context.reach, context.db, context.now)
  return venues.map((venue) => present(context, venue))
}

/** The BLT members of a venue within reach. */
export async function bltsOf(context: Context, ref: string) {
  const venue = await venueAt(context, ref)
  const blts = await listBlts(context.reach, context.db, venue.id)
  const names = namesApart(blts)
  return blts.map(({ email: _, ...blt }, place) => ({ ...blt, name: names[place] ?? blt.name }))
}

/** Current and former BLT members, of one venue or all within reach. */
export async function everyBltOf(context: Context, ref: string | undefined) {
  const blts = await listEveryBlt(context.reach, context.db, await venueIdOf(context, ref))
  const names = namesApart(blts.map((blt) => ({ ...blt, venue: blt.venueSlug })))
  return blts.map(({ email: _, ...blt }, place) => ({ ...blt, name: names[place] ?? blt.name }))
}

/**
 * "Today" for several venues at once: the earliest of their plain dates, so that a week begins when it has begun at all
 * of them.
 */
export async function sharedToday({ reach, db, now, companyZone }: OwnContext): Promise<PlainDate> {
  const todays = (await listTimezones(reach, db)).map((timezone) => dateIn(timezone, now))
  return todays.toSorted()[0] ?? dateIn(companyZone, now)
}

/** What tells a venue's days: its time zone (IANA), and the hour until which the night belongs to the day before. */
export type VenueClock = Pick<Venue, 'timezone' | 'dayEndHour'>

/** The clock of the named venue, else of the person's first venue, else the company's. */
export async function clockOf(context: Context, ref: string | undefined): Promise<VenueClock> {
  if (ref) return venueAt(context, ref)
  const first = await firstClock(context.reach, context.db, context.now)
  return first ?? { timezone: context.companyZone, dayEndHour: DAY_END_HOUR }
}

/** The time zone for "today": the named venue's, else that of the person's first venue, else the company's. */
export async function timezoneOf(context: Context, ref: string | undefined): Promise<string> {
  if (ref) return (await venueAt(context, ref)).timezone
  return (await firstClock(context.reach, context.db, context.now))?.timezone ?? context.companyZone
}

/** Adds a venue to the company; its slug is given once, by its name. */
export async function addVenue(
  context: Context,
  body: Input<'POST /api/venues'>['body'],
): Promise<Reply<'POST /api/venues'>> {
  const { reach, db, now } = context
  await lockCompany(reach, db)
  const taken = await listTaken(reach, db)
  const name = readVenueName(body.name, taken)
  const state = readVenueState(body.state)
  const group = readVenueGroup(body.group, await listGroups(reach, db))
  const timezone = newVenueZone(body.timezone, state)
  await refuseUnknownZone(context, timezone)
  const id = randomUUID()
  const slug = slugGiver(taken.map((venue) => venue.slug))(name, 'venue')
  const { opensOn = null } = body
  const openDays = readOpening(ALWAYS_OPEN, { opensOn }, dateIn(timezone, now))
  await insertVenue(reach, db, {
    ...{ id, name, slug, state, groupName: group, timezone, createdAt: now, updatedAt: now },
    openDays: openDaysText(openDays),
  })
  await audit(context, 'venue.added', {
    about: name,
    id,
    before: {},
    after: { name, slug, state, group, timezone, ...(opensOn && { opensOn }) },
  })
  const either = body.timezone === undefined && state !== null && hasTwoZones(state)
  const change = 'choose another in the venue’s settings'
  return { id, slug, name, ...(either && { note: saysTwoZones(state, timezone, change) }) }
}
