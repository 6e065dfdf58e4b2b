import type { Reply } from '@scope/contract/calls'
import type { Selection } from './selection.ts'

type Me = Reply<'GET /api/me'>
type Venue = Reply<'GET /api/venues'>[number]
type Member = Reply<'GET /api/venues/:venue/blts'>[number]

export type Blt = Pick<Member, 'id' | 'slug' | 'name' | 'position'>

export type Subject = {
  /** `none`: there is no venue, or no BLT member at it. */
  state: 'loading' | 'none' | 'ready'
  venues: Venue[]
  blts: Member[]
  venue: Venue | null
  blt: Blt | null
}

type Known = {
  me: Me
  venues: Venue[] | undefined
  blts: Member[] | undefined
  asked: Selection
}

const named = <T extends { id: string; slug: string }>(list: T[], ref: string | null): T | undefined =>
  list.find((one) => one.slug === ref || one.id === ref)

/**
 * The venue and BLT member of a screen. Users with pickers get what is asked for, otherwise the first of each list
 * in the server’s order. BLT members always get their own venue and themselves (document 2, section 6).
 */
export function subjectOf({ me, venues, blts, asked }: Known): Subject {
  if (!venues) return { state: 'loading', venues: [], blts: [], venue: null, blt: null }
  const own = venues.find((venue) => venue.id === me.venueId)
  const venue = (me.can.pickVenue ? named(venues, asked.venue) : own) ?? venues[0] ?? null
  if (!venue) return { state: 'none', venues, blts: [], venue, blt: null }
  if (!me.can.pickBlt) return { state: 'ready', venues, blts: [], venue, blt: me }
  if (!blts) return { state: 'loading', venues, blts: [], venue, blt: null }
  const blt = named(blts, asked.blt) ?? blts[0] ?? null
  return { state: blt ? 'ready' : 'none', venues, blts, venue, blt }
}

/** The members before and after one, in the order of the picker. */
export function besideMember(
  blts: readonly Member[],
  { id }: Pick<Blt, 'id'>,
): { previous: Member | undefined; next: Member | undefined } {
  const at = blts.findIndex((member) => member.id === id)
  return { previous: blts[at - 1], next: blts[at + 1] }
}
