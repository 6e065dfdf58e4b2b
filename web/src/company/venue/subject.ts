import type { Reply } from '@scope/contract/calls'
import type { Selection } from './selection.ts'

type Me = Reply<'GET /api/me'>
type Venue = Reply<'GET /api/venues'>[number]
type Member = Reply<'GET /api/venues/:venue/blts'>[number]

/** `former`: no longer on the team. */
export type Blt = Pick<Member, 'id' | 'slug' | 'name' | 'position'> & { former?: true }

export type Subject = {
  /** `none`: there is no venue, or no BLT member at it, or the address names a missing one. */
  state: 'loading' | 'none' | 'ready'
  /** A venue or member in the address that the user cannot see: the link may be old, and no other is shown instead. */
  missing: 'venue' | 'member' | null
  venues: Venue[]
  /** The team, and the former members that the screen lists or the address names. */
  blts: Listed[]
  venue: Venue | null
  blt: Blt | null
}

/** A member in the picker. */
type Listed = Member & { former?: true }

type SubjectParts = {
  me: Me
  venues: Venue[] | undefined
  blts: Member[] | undefined
  /** Selectable former members of the venue; undefined while they load. */
  former?: readonly Member[] | undefined
  /** The selection in the address, otherwise the last one. */
  asked: Selection
  /** The selection in the address only. */
  named: Selection
}

type Named = { id: string; slug: string }
const find = <T extends Named>(list: T[], ref: string | null): T | undefined =>
  list.find((one) => one.slug === ref || one.id === ref)

/**
 * The venue and BLT member of a screen. Users with pickers get the requested ones, otherwise the first of each list in
 * the server’s order; an address with a venue or member whom they cannot see gets nobody (decision 121). Former members
 * follow the team. BLT members always get their own venue and themselves (document 2, section 6).
 */
export function subjectOf({ me, venues, blts: team, asked, named, ...more }: SubjectParts): Subject {
  const former = 'former' in more ? more.former : []
  const nobody = { venues: venues ?? [], blts: [], venue: null, blt: null, missing: null }
  if (!venues) return { ...nobody, state: 'loading' }
  const own = venues.find((venue) => venue.id === me.venueId)
  const mine = me.can.pickVenue || !own ? venues : [own]
  if (me.can.pickBlt && isGone(mine, named.venue)) return { ...nobody, state: 'none', missing: 'venue' }
  const venue = find(mine, asked.venue) ?? mine[0] ?? null
  if (!venue) return { ...nobody, state: 'none' }
  const at = { ...nobody, venue }
  if (!me.can.pickBlt) return { ...at, state: 'ready', blt: me }
  if (!team) return { ...at, state: 'loading' }
  if (!former && asked.blt !== null && !find(team, asked.blt)) return { ...at, state: 'loading' }
  const blts = withFormer(team, former ?? [])
  if (isGone(blts, named.blt)) return { ...at, blts, state: 'none', missing: 'member' }
  const blt = find(blts, asked.blt) ?? blts[0] ?? null
  return { ...at, blts, blt, state: blt ? 'ready' : 'none' }
}

/** The team, then the former members who are not on it. */
const withFormer = (team: readonly Member[], former: readonly Member[]): Listed[] => [
  ...team,
  ...former
    .filter(({ id }) => !team.some((one) => one.id === id))
    .map((one) => ({ ...one, former: true as const })),
]

const isGone = (list: Named[], ref: string | null): boolean =>
  ref !== null && list.length > 0 && !find(list, ref)

/** The members before and after one, in the order of the picker. */
export function besideMember(
  blts: readonly Member[],
  { id }: Pick<Blt, 'id'>,
): { previous: Member | undefined; next: Member | undefined } {
  const at = blts.findIndex((member) => member.id === id)
  return { previous: blts[at - 1], next: blts[at + 1] }
}
