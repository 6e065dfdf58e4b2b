import { type Static, Type } from 'typebox'
import { AwayUntil } from '../company/away.ts'
import { JOB_ROLES } from '../kernel/access.ts'
import { call } from '../kernel/call.ts'
import { Cursor, exact, Id, Instant, nullable, oneOf, PlainDate, Ref, WeekInput } from '../kernel/schema.ts'
import { JOURNAL_STATES, VISIBILITIES } from './journal.words.ts'
import { CATEGORIES } from './priority.words.ts'

const Text = nullable(Type.String())

/**
 * A journal entry about a BLT member for a week. It serves both shapes of the specification (decisions 3 and 5).
 * `weekOf` is a Monday, instants are UTC.
 */
export const Journal = Type.Object({
  id: Id,
  venueId: Id,
  bltId: Id,
  bltName: Type.String(),
  authorId: Id,
  authorName: Type.String(),
  authorRole: oneOf(JOB_ROLES),
  weekOf: PlainDate,
  /** The text; null if the caller may only know that the entry exists (decisions 3). */
  entry: Text,
  category: Text,
  visibility: oneOf(VISIBILITIES),
  wins: Text,
  metricsMoved: Text,
  guestsMoments: Text,
  issuesBlocked: Text,
  nextStep: Text,
  nextStepDate: nullable(PlainDate),
  evidenceUrl: Text,
  /** Null while it is a draft. */
  submittedAt: nullable(Instant),
  /** When the stored text last changed. */
  updatedAt: Instant,
  /**
   * The review deadline, 48 hours after submission; null if no review is needed. Only a member’s own entry needs one,
   * until its latest text is reviewed.
   */
  reviewBy: nullable(Instant),
  /** Who marked it as reviewed, and when. Earlier than `submittedAt` means that an earlier version was reviewed. */
  reviewedAt: nullable(Instant),
  reviewedById: nullable(Id),
  reviewedBy: Text,
  /** The general manager for whom a stand-in reviewed it. */
  reviewedFor: Text,
  /** Visible to the author, the member and those who may read private texts, even if the entry is shared. */
  reply: Text,
  /** The author of the reply. Differs from the reviewer if someone else reviewed a later version without replying. */
  repliedById: nullable(Id),
  repliedBy: Text,
  mine: Type.Boolean(),
  /** True if the author has typed since submitting. The author sees that draft, everyone else the submitted text. */
  hasDraft: Type.Boolean(),
})
export type Journal = Static<typeof Journal>

const AboutBlt = exact({ venue: Ref, blt: Ref })
/** Room for 1000 characters and the page’s header. The rule counts code points and gives a clearer error. */
const Entry = Type.String({ maxLength: 20_000 })
const Structured = Type.Optional(nullable(Type.String({ maxLength: 4000 })))

export const journalCalls = {
  'GET /api/journals': call({
    summary: 'List the submitted journals within reach, newest first; more by the `Link` header',
    who: 'venue.read',
    query: exact({ venue: Type.Optional(Ref), after: Type.Optional(Cursor) }),
    reply: Type.Array(Journal),
  }),
  'GET /api/journals/:venue/:blt': call({
    summary:
      'List the journals about a BLT member, newest first: of a week, of a period, or all; more by the `Link` header',
    who: 'venue.read',
    params: AboutBlt,
    query: exact({
      week: Type.Optional(WeekInput),
      period: Type.Optional(Type.String({ maxLength: 10 })),
      after: Type.Optional(Cursor),
    }),
    reply: Type.Array(Journal),
  }),
  'GET /api/journals/check/:venue/:blt': call({
    summary:
      'Check whether a journal about a BLT member exists for a week, whether it is submitted, and when it is due',
    who: 'venue.read',
    polled: true,
    quick: true,
    params: AboutBlt,
    query: exact({ weekOf: Type.Optional(WeekInput) }),
    reply: Type.Object({
      exists: Type.Boolean(),
      hasEntry: Type.Boolean(),
      authorName: Text,
      submittedAt: nullable(Instant),
      /**
       * The state today of the member’s own journal of the week, and their Admin Day in that week; `none` for a former
       * member, who owes none.
       */
      state: oneOf([...JOURNAL_STATES, 'none']),
      dueOn: PlainDate,
      ...AwayUntil,
      /**
       * Whether the caller may write about the member, who must have joined by then, and whose venue must be open when
       * it is due.
       */
      can: Type.Object({ write: Type.Boolean() }),
    }),
  }),
  'POST /api/journals': call({
    summary: 'Save a journal entry about a BLT member: submit it, or save a draft',
    who: 'journal.write',
    byToken: 'work',
    status: 201,
    body: exact({
      venueId: Type.Optional(Ref),
      bltId: Type.Optional(Ref),
      weekOf: WeekInput,
      entry: Type.Optional(Entry),
      /** The same text as `entry`, as document 1 names it. */
      content: Type.Optional(Entry),
      draft: Type.Optional(Type.Boolean()),
      /** The version of the author's own entry being changed; null if there was none. */
      updatedAt: Type.Optional(nullable(Instant)),
      category: Type.Optional(nullable(oneOf(CATEGORIES))),
      visibility: Type.Optional(oneOf(VISIBILITIES)),
      wins: Structured,
      metricsMoved: Structured,
      guestsMoments: Structured,
      issuesBlocked: Structured,
      nextStep: Structured,
      nextStepDate: Type.Optional(nullable(PlainDate)),
      evidenceUrl: Structured,
      submittedAt: Type.Optional(nullable(Type.String())),
      authorRole: Type.Optional(Type.String()),
    }),
    reply: Journal,
  }),
}
