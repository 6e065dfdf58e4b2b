import { type Static, Type } from 'typebox'
import { call } from '../kernel/call.ts'
import { exact, Id, Instant, nullable, oneOf, PlainDate, Ref } from '../kernel/schema.ts'
import { Journal } from './journal.ts'
import { MISSING } from './review.words.ts'

const AtVenue = { venueSlug: Type.String(), venueName: Type.String() }
const Member = { bltId: Id, bltSlug: Type.String(), bltName: Type.String() }

/** What waits for a general manager; each thing is one tap from where it is done. */
export const Review = Type.Object({
  /** When this was answered, by the server’s clock: what the 48 hours are counted against. */
  now: Instant,
  total: Type.Integer(),
  /** Submitted and not reviewed, the longest waiting first. Not the caller’s own entries. */
  journals: Type.Array(
    Type.Object({
      ...AtVenue,
      ...Member,
      journal: Journal,
      /** 48 hours after it was submitted. */
      reviewBy: Instant,
      late: Type.Boolean(),
    }),
  ),
  /** In the due week, all tasks done, a journal in, on track. */
  signOffs: Type.Array(
    Type.Object({ ...AtVenue, ...Member, priorityId: Id, title: Type.String(), dueAt: PlainDate }),
  ),
  /**
   * BLT members whose own journal of this week or last is overdue, or whose live priority has no check-in this week
   * past its admin day: one entry a member and week, the older week first.
   */
  members: Type.Array(
    Type.Object({
      ...AtVenue,
      ...Member,
      position: Type.String(),
      weekOf: PlainDate,
      missing: Type.Array(oneOf(MISSING)),
    }),
  ),
  /** Complete weeks of the last four that have no revenue, newest first. */
  weeks: Type.Array(Type.Object({ ...AtVenue, weekOf: PlainDate })),
})
export type Review = Static<typeof Review>

export const reviewCalls = {
  'GET /api/review': call({
    summary: 'What waits for the caller’s review, of one venue or all within reach',
    who: 'review.read',
    polled: true,
    query: exact({ venue: Type.Optional(Ref) }),
    reply: Review,
  }),
  'GET /api/review/count': call({
    summary: 'How many things wait for the caller’s review, of one venue or all within reach',
    who: 'review.read',
    polled: true,
    query: exact({ venue: Type.Optional(Ref) }),
    reply: Type.Object({ total: Type.Integer() }),
  }),
  'POST /api/journals/:id/review': call({
    summary: 'Mark a submitted journal as reviewed, with a reply that its author sees',
    who: 'journal.review',
    params: exact({ id: Id }),
    body: exact({
      reply: Type.Optional(nullable(Type.String({ maxLength: 20_000 }))),
      /** The version of the journal that was read: a newer one is not reviewed unseen. */
      updatedAt: Type.Optional(Instant),
    }),
    reply: Journal,
  }),
}
