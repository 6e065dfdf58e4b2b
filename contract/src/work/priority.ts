import { type Static, Type } from 'typebox'
import { AwayUntil } from '../company/away.ts'
import { call } from '../kernel/call.ts'
import { Cursor, exact, Id, Instant, nullable, OneLine, oneOf, PlainDate, Ref } from '../kernel/schema.ts'
import { CATEGORIES, DESCRIPTION_MAX, LINE_MAX, PRIORITY_STATUSES, TITLE_MAX } from './priority.words.ts'
import { Task } from './task.ts'

/** What the caller may do with one priority now. */
const PriorityCan = Type.Object({
  /** Title, description, adding and deleting tasks. */
  edit: Type.Boolean(),
  /**
   * Removing it without a trace in the archive, if nothing was done on it. Other priorities are withdrawn with a
   * reason.
   */
  remove: Type.Boolean(),
  /** Ticking tasks and checking in, from the first day of its period. */
  work: Type.Boolean(),
  /** Show the sign-off block: edit access, in the due week, not signed off yet. */
  signOff: Type.Boolean(),
  /** Writing a journal entry about the member. */
  journal: Type.Boolean(),
})

/** How often the work was carried into a later period, and the period for which it was first created. Null if never. */
export type Carried = { times: number; sincePeriod: number; sinceYear: number } | null
export const Carried = Type.Unsafe<Carried>({
  type: ['object', 'null'],
  properties: {
    times: { type: 'integer' },
    sincePeriod: { type: 'integer' },
    sinceYear: { type: 'integer' },
  },
  required: ['times', 'sincePeriod', 'sinceYear'],
})

/** Why, when and by whom a mistaken priority was withdrawn; it counts nowhere. Null if it was not. */
export type Withdrawn = { reason: string; at: string; by: string | null } | null
export const Withdrawn = Type.Unsafe<Withdrawn>({
  type: ['object', 'null'],
  properties: {
    reason: { type: 'string' },
    at: { type: 'string', format: 'date-time' },
    by: { type: ['string', 'null'] },
  },
  required: ['reason', 'at', 'by'],
})

/** The focus of its period that a priority serves. Null if it serves none. */
export const Serves = nullable(Type.Object({ id: Id, title: Type.String() }))

/**
 * A priority of the home screen with its tasks (document 2, sections 2.1 and 3; decisions 3 and 4). Instants are UTC;
 * `targetDate` is a plain date.
 */
export const Priority = Type.Object({
  id: Id,
  venueId: Id,
  bltId: Id,
  bltName: Type.String(),
  title: Type.String(),
  description: nullable(Type.String()),
  /** The stored code; a screen shows its group. */
  category: Type.String(),
  status: oneOf(PRIORITY_STATUSES),
  targetPeriod: Type.Integer(),
  targetYear: Type.Integer(),
  targetDate: nullable(PlainDate),
  outcomeKpi: nullable(Type.String()),
  confidence: nullable(Type.Integer()),
  nextAction: nullable(Type.String()),
  /** The past weeks without a check-in, from the week in which it was created. */
  ...AwayUntil,
  misses: Type.Integer(),
  /** When a check-in or journal was last submitted for the priority. */
  lastSubmittedAt: nullable(Instant),
  lastCheckIn: nullable(Instant),
  createdAt: Instant,
  /** When its form was last saved: the version that an edit names. */
  updatedAt: Instant,
  closedAt: nullable(Instant),
  signedOffBy: nullable(Type.String()),
  /** The general manager for whom a stand-in signed off. */
  signedOffFor: nullable(Type.String()),
  isArchived: Type.Boolean(),
  withdrawn: Withdrawn,
  carried: Carried,
  focus: Serves,
  tasks: Type.Array(Task),
  can: PriorityCan,
})
export type Priority = Static<typeof Priority>

const Title = OneLine({ maxLength: TITLE_MAX })
const Description = Type.String({ maxLength: DESCRIPTION_MAX })
export const AtPriority = exact({ id: Id })
const Line = Type.Optional(nullable(Type.String({ maxLength: LINE_MAX })))
/** `targetDate` is a plain date, `confidence` in whole percent. Absent fields stay as they are. */
const Details = {
  category: Type.Optional(oneOf(CATEGORIES)),
  targetDate: Type.Optional(nullable(PlainDate)),
  outcomeKpi: Line,
  confidence: Type.Optional(nullable(Type.Integer({ minimum: 0, maximum: 100 }))),
  nextAction: Line,
  /** The id of a focus of the priority's period. */
  focus: Type.Optional(nullable(Id)),
}
const AboutBlt = { venue: Ref, blt: Ref }

export const priorityCalls = {
  'GET /api/priorities': call({
    summary: 'List the live priorities within reach, newest first; more by the `Link` header',
    who: 'venue.read',
    query: exact({ venue: Type.Optional(Ref), after: Type.Optional(Cursor) }),
    reply: Type.Array(Priority),
  }),
  'GET /api/priorities/:venue/:blt/:period': call({
    summary: 'List a BLT member’s priorities of a period with their tasks, in the order of the home screen',
    who: 'venue.read',
    polled: true,
    quick: true,
    params: exact({ ...AboutBlt, period: Type.String({ maxLength: 10 }) }),
    reply: Type.Array(Priority),
  }),
  'POST /api/priority': call({
    summary: 'Create a priority for a BLT member',
    who: 'priority.edit',
    byToken: 'work',
    status: 201,
    body: exact({
      venueId: Ref,
      bltId: Ref,
      title: Title,
      description: Type.Optional(nullable(Description)),
      ...Details,
      status: Type.Optional(oneOf(PRIORITY_STATUSES)),
      targetPeriod: Type.Optional(Type.Integer({ minimum: 1, maximum: 12 })),
      targetYear: Type.Optional(Type.Integer({ minimum: 2000, maximum: 2100 })),
    }),
    reply: Priority,
  }),
  'PUT /api/priorities/:id': call({
    summary:
      'Change the words, category, target date and confidence; `updatedAt` is the version being changed',
    who: 'priority.edit',
    byToken: 'work',
    params: AtPriority,
    body: exact({
      title: Title,
      description: Type.Optional(nullable(Description)),
      ...Details,
      updatedAt: Type.Optional(Instant),
    }),
    reply: Priority,
  }),
  'POST /api/priorities/:id/hand-over': call({
    summary: 'Hand a priority over to another BLT member of the venue, with its tasks, check-ins and files',
    who: 'priority.edit',
    byToken: 'work',
    params: AtPriority,
    body: exact({ blt: Ref }),
    reply: Priority,
  }),
  'DELETE /api/priorities/:id': call({
    summary: 'Remove a mistaken priority on which nothing was done: no check-in, tick or file',
    who: 'priority.edit',
    byToken: 'work',
    params: AtPriority,
    reply: Type.Object({ id: Id }),
  }),
}
