import { type Static, Type } from 'typebox'
import { call } from '../kernel/call.ts'
import { Cursor, exact, Id, Instant, nullable, oneOf, PlainDate, Ref } from '../kernel/schema.ts'
import { WELL_DONE_ABOUTS } from './well-done.words.ts'

/** A short thank-you to a BLT member or a general manager (year). It counts nowhere. */
export const WellDone = Type.Object({
  id: Id,
  to: Type.Object({ id: Id, slug: Type.String(), name: Type.String() }),
  from: Type.Object({ id: Id, name: Type.String() }),
  /** The receiver's venue now, or at the time for former members. */
  venueSlug: Type.String(),
  venueName: Type.String(),
  text: Type.String(),
  /** One of the 22. */
  competency: nullable(Type.Object({ id: Type.String(), title: Type.String() })),
  /** Where it was said, and its subject: the journal, check-in, priority, one-on-one or venue. */
  about: Type.Object({ kind: oneOf(WELL_DONE_ABOUTS), id: nullable(Id) }),
  at: Instant,
  /** Whether colleagues cannot see it. */
  hidden: Type.Boolean(),
  /** The end of the time in which its author can take it back; null for others, and afterwards. */
  takeBackUntil: nullable(Instant),
  can: Type.Object({
    /** Hide it from colleagues, or show it again, as its receiver. */
    hide: Type.Boolean(),
  }),
})
export type WellDone = Static<typeof WellDone>

const AtWellDone = exact({ id: Id })

export const wellDoneCalls = {
  'GET /api/well-dones': call({
    summary: 'List well-dones that the caller may read, newest first',
    who: 'venue.read',
    query: exact({
      /** The receiver. */
      to: Type.Optional(Ref),
      venue: Type.Optional(Ref),
      /** Plain dates in the time zone of the receiver’s venue, both included. */
      from: Type.Optional(PlainDate),
      until: Type.Optional(PlainDate),
      /** Only the caller’s own that they have not dismissed on any device. */
      unseen: Type.Optional(Type.Literal('true')),
      after: Type.Optional(Cursor),
    }),
    reply: Type.Object({ items: Type.Array(WellDone), next: nullable(Cursor) }),
  }),
  'POST /api/well-dones': call({
    summary: 'Say well done to a BLT member or general manager within reach',
    who: 'well-done.say',
    status: 201,
    body: exact({
      to: Ref,
      text: Type.String({ maxLength: 20_000 }),
      /** The id of one of the 22. */
      competency: Type.Optional(nullable(Id)),
      /** Absent: said on home. `id`: the subject, which must be the receiver’s; for the rollup, the venue. */
      about: Type.Optional(exact({ kind: oneOf(WELL_DONE_ABOUTS), id: Type.Optional(Id) })),
    }),
    reply: WellDone,
  }),
  'PATCH /api/well-dones/:id': call({
    summary:
      'Hide a well-done from colleagues, show it again, or dismiss it with those before it: its receiver',
    who: 'venue.read',
    params: AtWellDone,
    body: exact({ hidden: Type.Optional(Type.Boolean()), seen: Type.Optional(Type.Literal(true)) }),
    reply: WellDone,
  }),
  'DELETE /api/well-dones/:id': call({
    summary: 'Take a well-done back: its author, for ten minutes',
    who: 'well-done.say',
    params: AtWellDone,
    reply: Type.Object({ id: Id }),
  }),
}
