import { type Static, Type } from 'typebox'
import { call } from '../kernel/call.ts'
import { Cursor, exact, Figure, Id, Instant, nullable, oneOf, PlainDate, Ref } from '../kernel/schema.ts'
import { TAG_KINDS } from '../numbers/tags.words.ts'
import { AGREED_FIGURES, AGREEMENT_STATES } from './agreement.words.ts'

const Text = nullable(Type.String())

/** A whole week beside an agreement: the value of its number, and the week's tags. `weekOf` is a Monday. */
const EffectWeek = Type.Object({
  weekOf: PlainDate,
  value: Figure,
  tags: Type.Array(Type.Object({ kind: oneOf(TAG_KINDS), name: Type.Optional(Type.String()) })),
})

/** What an agreement of a visit has besides that of a one-on-one (visit, 4). */
const OfVisit = Type.Object({
  id: Id,
  venueSlug: Type.String(),
  venueName: Type.String(),
  /** The plain date of the visit. */
  on: PlainDate,
  /** The general manager, a member of the venue, or the visitor. */
  owner: Type.Object({ id: Id, name: Type.String() }),
  state: oneOf(AGREEMENT_STATES),
  /** Open, and its day is over at the venue. */
  overdue: Type.Boolean(),
  doneAt: nullable(Instant),
  doneBy: Text,
  /** What whoever did it says. */
  line: Text,
  /** Why it was dropped. */
  dropReason: Text,
  /** The number that it is meant to move. */
  figure: nullable(oneOf(AGREED_FIGURES)),
  /** The whole weeks before and after the week of the visit, oldest first; only where a single visit is read. */
  effect: Type.Optional(Type.Object({ before: Type.Array(EffectWeek), after: Type.Array(EffectWeek) })),
  can: Type.Object({ tick: Type.Boolean(), drop: Type.Boolean() }),
})

/**
 * What was agreed in a one-on-one or a visit: a line with a date, or a task of a priority, which is done when its task
 * is (monday; visit). `visit` is absent for one of a one-on-one.
 */
export const Agreement = Type.Object({
  id: Id,
  text: Type.String(),
  due: nullable(PlainDate),
  done: Type.Boolean(),
  task: nullable(Type.Object({ id: Id, priorityId: Id })),
  visit: Type.Optional(OfVisit),
})
export type Agreement = Static<typeof Agreement>

const AtAgreement = exact({ id: Id })

export const agreementCalls = {
  'GET /api/agreements': call({
    summary: 'List what was agreed in shared visits, open ones first by day, then newest first',
    who: 'visit.read',
    query: exact({
      venue: Type.Optional(Ref),
      /** `true` lists only open ones. */
      open: Type.Optional(oneOf(['true', 'false'])),
      /** `true` lists only those that the caller owns. */
      own: Type.Optional(oneOf(['true', 'false'])),
      after: Type.Optional(Cursor),
    }),
    reply: Type.Object({ agreements: Type.Array(Agreement), next: nullable(Cursor) }),
  }),
  'PATCH /api/agreements/:id': call({
    summary: 'Tick or untick an agreement that is no task, or drop one of a visit with a reason',
    who: 'one-on-one.read',
    params: AtAgreement,
    /** Exactly one of `done` and `dropped`. */
    body: exact({
      done: Type.Optional(Type.Boolean()),
      /** With `done: true`, for an agreement of a visit. */
      line: Type.Optional(Type.String({ maxLength: 20_000 })),
      dropped: Type.Optional(exact({ reason: Type.String({ maxLength: 20_000 }) })),
    }),
    reply: Agreement,
  }),
}
