import { type Static, Type } from 'typebox'
import { AwayUntil } from '../company/away.ts'
import { call } from '../kernel/call.ts'
import { Cursor, exact, Id, Instant, nullable, oneOf, PlainDate, Ref } from '../kernel/schema.ts'
import { Journal } from './journal.ts'
import { PRIORITY_STATUSES, REQUIRED } from './priority.words.ts'
import { MISSING } from './review.words.ts'

const AtVenue = { venueSlug: Type.String(), venueName: Type.String() }
const Member = { bltId: Id, bltSlug: Type.String(), bltName: Type.String() }
const ToSignOff = {
  ...AtVenue,
  ...Member,
  priorityId: Id,
  title: Type.String(),
  dueAt: PlainDate,
  /** The member's absence. */
  ...AwayUntil,
}

/** A submitted journal that nobody has reviewed. */
const WaitingJournal = Type.Object({
  ...AtVenue,
  ...Member,
  journal: Journal,
  /** 48 hours after it was submitted. */
  reviewBy: Instant,
  /** After these 48 hours; never for a former member’s journal. */
  late: Type.Boolean(),
})

/** A general manager's review queue. Each item links to the screen for it. */
export const Review = Type.Object({
  /** The server’s time, for counting the 48 hours. */
  now: Instant,
  total: Type.Integer(),
  /** Submitted and not reviewed, longest waiting first, without the caller’s own entries. */
  journals: Type.Array(WaitingJournal),
  /** Where the journals go on, in `GET /api/review/journals`. Null if these are all. */
  next: nullable(Type.String()),
  /** In the due week, with all tasks done, a journal, and on track. */
  signOffs: Type.Array(Type.Object(ToSignOff)),
  /** In the due week, with the missing requirements. They wait for their members and are not in `total`. */
  notReady: Type.Array(
    Type.Object({
      ...ToSignOff,
      status: oneOf(PRIORITY_STATUSES),
      lacks: Type.Array(oneOf(REQUIRED)),
      openTasks: Type.Integer(),
      /** At risk, or this week’s journal is overdue; never while its member is away. */
      late: Type.Boolean(),
    }),
  ),
  /**
   * Open priorities of former members that are not ready to sign off: to hand over, withdraw with a reason, or sign off
   * in the due week.
   */
  former: Type.Array(Type.Object(ToSignOff)),
  /**
   * BLT members whose own journal of this or last week is overdue, or whose live priority has no check-in this week
   * although their Admin Day is over: one entry per member and week, older week first. Without people who are away now.
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
  /** Weeks without revenue among the last four complete ones, newest first. */
  weeks: Type.Array(Type.Object({ ...AtVenue, weekOf: PlainDate })),
  /** Figures that arrived for fields with typed ones, newest first: to take or keep, for people who edit numbers. */
  arrived: Type.Array(
    Type.Object({
      ...AtVenue,
      weekOf: PlainDate,
      metricsId: Id,
      /** The week’s version, for the call that decides. */
      version: Instant,
      /** One of the numbers of the form: `revenue`. */
      field: Type.String(),
      value: Type.Number(),
      typed: nullable(Type.Number()),
      source: Type.String(),
      via: Type.String(),
      arrivedAt: Instant,
    }),
  ),
  /**
   * Open agreements of shared visits that the caller owns, or that wait for a member of their venue; by day. Overdue
   * ones are in `total`.
   */
  agreements: Type.Array(
    Type.Object({
      ...AtVenue,
      id: Id,
      visitId: Id,
      text: Type.String(),
      ownerName: Type.String(),
      /** Whether the caller is its owner. */
      own: Type.Boolean(),
      due: nullable(PlainDate),
      overdue: Type.Boolean(),
      /** One that is a task of a priority is ticked there. */
      task: nullable(Type.Object({ id: Id, priorityId: Id })),
    }),
  ),
  /** Planned visits of which the caller was told, by day. They are not in `total`. */
  visits: Type.Array(
    Type.Object({
      ...AtVenue,
      visitId: Id,
      on: PlainDate,
      by: oneOf(['visit', 'call'] as const),
      visitor: Type.String(),
    }),
  ),
  /**
   * Venues in their due week with open sign-offs, whose general managers are all away without a stand-in: for full
   * admins, who can name one. `until` is the last day of the named manager's absence. They are not in `total`.
   */
  unattended: Type.Array(
    Type.Object({
      ...AtVenue,
      gmId: Id,
      gmName: Type.String(),
      until: PlainDate,
      open: Type.Integer(),
    }),
  ),
  /** The numbers of further rows that are not listed. With `venue` all rows are listed. */
  hidden: Type.Object({
    signOffs: Type.Integer(),
    notReady: Type.Integer(),
    former: Type.Integer(),
    members: Type.Integer(),
    weeks: Type.Integer(),
    arrived: Type.Integer(),
  }),
})
export type Review = Static<typeof Review>

export const reviewCalls = {
  'GET /api/review': call({
    summary: 'Get the caller’s review queue, for one venue or all within reach',
    who: 'review.read',
    polled: true,
    query: exact({ venue: Type.Optional(Ref) }),
    reply: Review,
  }),
  'GET /api/review/journals': call({
    summary: 'List the journals of the caller’s review queue, longest waiting first',
    who: 'review.read',
    query: exact({ venue: Type.Optional(Ref), after: Type.Optional(Cursor) }),
    reply: Type.Object({ journals: Type.Array(WaitingJournal), next: nullable(Type.String()) }),
  }),
  'GET /api/review/count': call({
    summary: 'Count the caller’s review queue, for one venue or all within reach',
    who: 'review.read',
    polled: true,
    query: exact({ venue: Type.Optional(Ref) }),
    reply: Type.Object({ total: Type.Integer() }),
  }),
  'POST /api/journals/:id/review': call({
    summary: 'Mark a submitted journal as reviewed, with an optional reply to its author',
    who: 'journal.review',
    byToken: 'work',
    params: exact({ id: Id }),
    body: exact({
      reply: Type.Optional(nullable(Type.String({ maxLength: 20_000 }))),
      /**
       * The version that was read. If a newer one is stored, the call is refused, so that nobody reviews unread text.
       */
      updatedAt: Type.Optional(Instant),
    }),
    reply: Journal,
  }),
  'DELETE /api/journals/:id/review': call({
    summary: 'Take back one’s own review of a journal, with one’s own reply: it waits for review again',
    who: 'journal.review',
    byToken: 'work',
    params: exact({ id: Id }),
    reply: Journal,
  }),
}
