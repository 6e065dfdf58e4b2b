import type { Input, Reply } from '@scope/contract/calls'
import type { StandIn } from '@scope/contract/company/stand-in'
import { hasOwn, mayAbout } from '@scope/contract/kernel/access'
import type { ActsFor, Context, Person } from '../../kernel/context.ts'
import type { Reach } from '../../kernel/db/reach.ts'
import { conflict, forbidden, invalid, notFound } from '../../kernel/refusal.ts'
import { audit } from '../../kernel/trail.ts'
import { lockCompany } from '../company/view.ts'
import { hasBegun, readVenues, refuseOver, refuseStandInDays } from './rules.ts'
import { deleteStandIn, insertStandIn, saveEnd } from './store.ts'
import {
  findOverlap,
  findStandIn,
  listCandidates,
  listManagers,
  listStandIns,
  listWorkVenues,
  type StoredStandIn,
} from './view.ts'

type Meta = Parameters<ActsFor>[1]

/** Whose stand-ins a person sees: null for everyone's. */
const seenBy = ({ person }: Context): string | null =>
  person.accessRole === 'FULL_ADMIN' ? null : person.appUserId

/** The stand-ins of now and to come, and whom the caller can name. */
export async function standInsOf(context: Context): Promise<Reply<'GET /api/stand-ins'>> {
  const { reach, db, now, person } = context
  const names = hasOwn(person, 'stand-in.name')
  const [standIns, managers, candidates] = await Promise.all([
    listStandIns(reach, db, { of: seenBy(context), now }),
    names ? listManagers(reach, db, now) : [],
    names ? listCandidates(reach, db) : [],
  ])
  return {
    standIns: standIns.map(present),
    managers: managers.filter((one) => mayName(context, one.id) && one.venues.length > 0),
    candidates,
  }
}

const mayName = ({ person }: Context, gmId: string): boolean =>
  mayAbout(person, 'stand-in.name', { id: gmId, venueId: '' })

const present = ({ venues, endedAt, ...row }: StoredStandIn): StandIn => ({
  ...row,
  venues: venues.map(({ slug, name }) => ({ slug, name })),
  begun: hasBegun({ ...row, venues, endedAt }),
})

/** Names who stands in for a general manager at some of their venues. */
export async function nameStandIn(
  context: Context,
  body: Input<'POST /api/stand-ins'>['body'],
): Promise<StandIn> {
  const { reach, db, now, person } = context
  const { from, to } = body
  // Two of the same days would both be saved otherwise.
  await lockCompany(reach, db)
  const [gm] = await listManagers(reach, db, now, body.gm)
  if (!mayName(context, gm?.id ?? '')) throw forbidden()
  if (!gm) throw invalid('gm', 'Choose an active General Manager of the company.')
  const [standIn] = await listCandidates(reach, db, body.standIn)
  if (!standIn) throw invalid('standIn', 'Choose an active General Manager or AGM of the company.')
  if (standIn.id === gm.id) throw invalid('standIn', 'Nobody stands in for themselves. Choose someone else.')
  const venues = readVenues(body.venues, gm.venues)
  refuseStandInDays(body, venues)
  const venueIds = venues.map((venue) => venue.id)
  const other = await findOverlap(reach, db, { gmId: gm.id, venueIds, from, to })
  if (other) {
    throw conflict(`${other.standIn} already stands in at ${other.venue} until ${other.to}. End that first.`)
  }
  const row = { gmId: gm.id, standInId: standIn.id, fromDay: from, toDay: to, createdById: person.appUserId }
  const id = await insertStandIn(reach, db, { ...row, createdAt: now, updatedAt: now }, venueIds)
  await audit(context, 'standIn.named', {
    about: gm.name,
    id,
    before: {},
    after: { standIn: standIn.name, venues: venues.map(({ name }) => name), from, to },
  })
  const stored = await findStandIn(reach, db, { id, of: null, now })
  if (!stored) throw notFound()
  return present(stored)
}

/**
 * Says of a row of the trail for which general managers a person did it: those of the venues and members in the row where
 * the person stands in, and of nothing about the person.
 */
export function actsForManagers(person: Person, reach: Reach): ActsFor {
  const { standsIn = [], bltId } = person
  return async (db, meta, own) => {
    const items: Meta[] = [meta, ...(Array.isArray(meta.changes) ? meta.changes : [])]
    const others = items
      .map((item) => item.bltId)
      .filter((id): id is string => typeof id === 'string' && id !== bltId)
    const venueIds = others.length > 0 ? await listWorkVenues(reach, db, others) : []
    const places = [...items.map(({ venueId }) => venueId), ...venueIds]
    const lent = standsIn.filter(({ venueId }) => places.includes(venueId) && !own.includes(venueId))
    return [...new Set(lent.map(({ gmId }) => gmId))]
  }
}

/** Ends a stand-in now, or takes back one that has not begun. 404 for anybody else. */
export async function endStandIn(context: Context, id: string): Promise<{ id: string }> {
  const { reach, db, now } = context
  await lockCompany(reach, db)
  const stored = await findStandIn(reach, db, { id, of: seenBy(context), now })
  if (!stored) throw notFound()
  refuseOver(stored)
  if (hasBegun(stored)) await saveEnd(reach, db, id, now)
  else await deleteStandIn(reach, db, id)
  const { gm, standIn, venues, from, to } = stored
  await audit(context, 'standIn.ended', {
    about: gm.name,
    id,
    before: { standIn: standIn.name, venues: venues.map(({ name }) => name), from, to },
    after: {},
  })
  return { id }
}
