import { type Static, Type } from 'typebox'
import { call } from '../kernel/call.ts'
import { exact, Id, PlainDate, Ref } from '../kernel/schema.ts'

const Named = Type.Object({ id: Id, name: Type.String() })

/** A venue where the signed-in person stands in now, with the last day. */
export const StandsInHere = Type.Object({
  venueId: Id,
  venueSlug: Type.String(),
  venueName: Type.String(),
  /** The general manager’s name. */
  gm: Type.String(),
  to: PlainDate,
})

/**
 * A person with a general manager’s abilities at some of their venues. The days are each venue’s own, both included.
 */
export const StandIn = Type.Object({
  id: Id,
  gm: Named,
  standIn: Named,
  venues: Type.Array(Type.Object({ slug: Type.String(), name: Type.String() })),
  from: PlainDate,
  to: PlainDate,
  /** Whether it has begun at one of its venues. */
  begun: Type.Boolean(),
})
export type StandIn = Static<typeof StandIn>

/** Somebody who can stand in. `venues`: where they work, by name. */
export const StandInCandidate = Type.Object({
  id: Id,
  name: Type.String(),
  position: Type.String(),
  venues: Type.Unsafe<string | null>({ type: ['string', 'null'] }),
  venueSlugs: Type.Array(Type.String()),
})
export type StandInCandidate = Static<typeof StandInCandidate>

export const standInCalls = {
  'GET /api/stand-ins': call({
    summary: 'List the stand-ins of now and to come: the caller’s, or the company’s for full admins',
    who: 'stand-in.read',
    reply: Type.Object({
      standIns: Type.Array(StandIn),
      /** The managers for whom the caller can name a stand-in, with their venues. */
      managers: Type.Array(
        Type.Object({
          ...Named.properties,
          venues: Type.Array(Type.Object({ slug: Type.String(), name: Type.String(), today: PlainDate })),
        }),
      ),
      /** The people whom the caller can name: active AGMs of the company, then its general managers. */
      candidates: Type.Array(StandInCandidate),
    }),
  }),
  'POST /api/stand-ins': call({
    summary: 'Name who stands in for a general manager at some of their venues, from a day to a day',
    who: 'stand-in.name',
    status: 201,
    body: exact({
      gm: Ref,
      standIn: Ref,
      venues: Type.Array(Ref, { maxItems: 1000 }),
      from: PlainDate,
      to: PlainDate,
    }),
    reply: StandIn,
  }),
  'DELETE /api/stand-ins/:id': call({
    summary:
      'End a stand-in now, or take back one to come: the general manager, the stand-in or a full admin',
    who: 'stand-in.read',
    params: exact({ id: Id }),
    reply: Type.Object({ id: Id }),
  }),
}
