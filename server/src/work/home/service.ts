import type { Input, Reply } from '@scope/contract/calls'
import { mayAt } from '@scope/contract/kernel/access'
import { currentWeek, isWeek, periodKey, periodOf } from '@scope/contract/kernel/calendar'
import { periodStatusAt } from '../../company/period/service.ts'
import { meOf, userConfigOf, userOf } from '../../company/person/service.ts'
import { bltsOf, venuesOf } from '../../company/venue/service.ts'
import type { Context } from '../../kernel/context.ts'
import { checkInsOf } from '../check-in/service.ts'
import { checkJournal } from '../journal/service.ts'
import { homeOf } from '../priority/service.ts'

type HomeQuery = Input<'GET /api/home'>['query']
type First = Reply<'GET /api/home'>

const named = <T extends { id: string; slug: string }>(list: readonly T[], ref: string | undefined) =>
  list.find(({ id, slug }) => id === ref || slug === ref)

/**
 * What home shows first. Users with pickers get the venue and the member that they ask for, otherwise the first of
 * each; BLT members always their own venue and themselves (document 2, section 6).
 */
export async function firstOf(context: Context, query: HomeQuery): Promise<First> {
  const [me, venues] = await Promise.all([meOf(context), venuesOf(context)])
  const { person } = context
  const first = { user: userOf(person), me, userConfig: userConfigOf(person), venues }
  const own = venues.find(({ id }) => id === me.venueId)
  const venue = (me.can.pickVenue ? named(venues, query.venue) : own) ?? venues[0]
  if (!venue) return { ...first, places: [] }

  const picks = mayAt(person, 'blt.pick', venue.id)
  const blts = picks ? await bltsOf(context, venue.id) : []
  const blt = picks ? (named(blts, query.blt) ?? blts[0]) : me
  if (!blt) return { ...first, places: [] }

  const periodStatus = periodStatusAt(venue, context.now)
  const week = query.week && isWeek(query.week) ? query.week : currentWeek(periodStatus)
  // A week to come has no check-ins and no journal to ask for.
  if (week > periodStatus.week) return { ...first, places: [] }
  const about = { venue: venue.slug, blt: blt.slug }
  const period = periodKey(periodOf(week))
  const [priorities, checkIns, journal] = await Promise.all([
    homeOf(context, { ...about, period }),
    checkInsOf(context, about, week),
    checkJournal(context, about, week),
  ])
  const { id, slug } = venue
  const place = { venue: { id, slug }, periodStatus, blts, about: { blt: blt.slug, week, period } }
  return { ...first, places: [{ ...place, priorities, checkIns, journal }] }
}
