import { type Static, Type } from 'typebox'
import { AwayUntil } from '../company/away.ts'
import { call } from '../kernel/call.ts'
import { Cursor, exact, Id, Instant, nullable, oneOf, PlainDate, Ref, WeekInput } from '../kernel/schema.ts'
import { TASK_MAX } from '../work/priority.words.ts'
import { Agreement } from './agreement.ts'
import { ONE_ON_ONE_STATES } from './one-on-one.words.ts'
import { Points, PointsInput } from './points.ts'

/** The one-on-one of a BLT member and a manager in a week. `weekOf` is a Monday, `movedTo` a plain date of the week. */
export const OneOnOneRecord = Type.Object({
  weekOf: PlainDate,
  state: oneOf(ONE_ON_ONE_STATES),
  /** The manager who holds it, once it has begun. */
  manager: nullable(Type.String()),
  begunAt: nullable(Instant),
  finishedAt: nullable(Instant),
  /** Its length; null if unknown. */
  minutes: nullable(Type.Integer()),
  skipped: nullable(Type.Object({ reason: Type.String(), movedTo: nullable(PlainDate), by: Type.String() })),
  /** The member's discussed points; null for none, or for readers who may not see them. */
  points: nullable(Type.String()),
  agreements: Type.Array(Agreement),
})
export type OneOnOneRecord = Static<typeof OneOnOneRecord>

/** The one-on-one of this week or an earlier one, with the earlier agreements. */
export const OneOnOne = Type.Object({
  /** The server's time, to count from. */
  now: Instant,
  /** The venue's plain date. */
  today: PlainDate,
  /** The start of selectable dates: the day before `today` until the venue’s night is over. */
  businessDay: PlainDate,
  venue: Type.Object({ id: Id, slug: Type.String(), name: Type.String(), timezone: Type.String() }),
  member: Type.Object({
    ...{ id: Id, slug: Type.String(), name: Type.String(), position: Type.String() },
    ...AwayUntil,
  }),
  record: OneOnOneRecord,
  /** The previous one-on-one; null if this is the first. */
  lastTime: nullable(OneOnOneRecord),
  /** The open agreements of earlier ones. */
  stillOpen: Type.Array(Agreement),
  /** The member's points for the next one; null for readers who may not see them, and for earlier weeks. */
  points: nullable(Points),
  can: Type.Object({
    /** Hold one-on-ones with this member. */
    hold: Type.Boolean(),
    /** Begin, take over or continue this one. */
    begin: Type.Boolean(),
    /** Add and remove agreements and finish: for the manager who holds it, while it is in progress. */
    lead: Type.Boolean(),
    skip: Type.Boolean(),
    /** Tick agreements. */
    tick: Type.Boolean(),
    writePoints: Type.Boolean(),
  }),
})
export type OneOnOne = Static<typeof OneOnOne>

/** A member's one-on-one this week. `waits`: there is none yet, and no reason why not. */
const OneOnOneWeek = Type.Object({
  venueSlug: Type.String(),
  venueName: Type.String(),
  bltId: Id,
  bltSlug: Type.String(),
  bltName: Type.String(),
  weekOf: PlainDate,
  state: oneOf(ONE_ON_ONE_STATES),
  movedTo: nullable(PlainDate),
  ...AwayUntil,
  /** Whether the member is away all week, so that none is expected. */
  weekAway: Type.Boolean(),
  waits: Type.Boolean(),
  /** The week of the last one that was finished. */
  last: nullable(PlainDate),
})
export type OneOnOneWeek = Static<typeof OneOnOneWeek>

const About = exact({ venue: Ref, blt: Ref })
/** The week that the screen shows. Only this week's one-on-one changes. */
const OfWeek = { weekOf: Type.Optional(WeekInput) }

export const oneOnOneCalls = {
  'GET /api/one-on-ones': call({
    summary: 'List BLT members with this week’s one-on-one: of a venue all, of all venues those without one',
    who: 'one-on-one.follow',
    polled: true,
    query: exact({ venue: Type.Optional(Ref) }),
    /** `hidden`: how many members are left out of a long list. */
    reply: Type.Object({ members: Type.Array(OneOnOneWeek), hidden: Type.Integer() }),
  }),
  'GET /api/one-on-ones/:venue/:blt': call({
    summary: 'Get a one-on-one, this week’s by default, with what was agreed before and the member’s points',
    who: 'one-on-one.read',
    polled: true,
    params: About,
    query: exact({ week: Type.Optional(WeekInput) }),
    reply: OneOnOne,
  }),
  'GET /api/one-on-ones/:venue/:blt/past': call({
    summary: 'List a member’s one-on-ones of earlier weeks, newest first',
    who: 'one-on-one.read',
    params: About,
    query: exact({ after: Type.Optional(Cursor) }),
    reply: Type.Object({ records: Type.Array(OneOnOneRecord), next: nullable(Cursor) }),
  }),
  'PUT /api/one-on-ones/:venue/:blt/points': call({
    summary: 'Save one’s own points for the next one-on-one; an empty text removes them',
    who: 'one-on-one.prepare',
    params: About,
    body: exact(PointsInput),
    reply: Points,
  }),
  'POST /api/one-on-ones/:venue/:blt/begin': call({
    summary: 'Begin this week’s one-on-one, continue it, or open a finished one again',
    who: 'one-on-one.hold',
    params: About,
    body: exact(OfWeek),
    reply: OneOnOne,
  }),
  'POST /api/one-on-ones/:venue/:blt/finish': call({
    summary:
      'Finish this week’s one-on-one: records who, when and how long, and takes the member’s points in',
    who: 'one-on-one.hold',
    params: About,
    body: exact(OfWeek),
    reply: OneOnOne,
  }),
  'POST /api/one-on-ones/:venue/:blt/skip': call({
    summary: 'Skip this week’s one-on-one with a reason, or move it to another day of the week',
    who: 'one-on-one.hold',
    params: About,
    body: exact({
      ...OfWeek,
      reason: Type.String({ maxLength: 400 }),
      movedTo: Type.Optional(nullable(PlainDate)),
    }),
    reply: OneOnOne,
  }),
  'POST /api/one-on-ones/:venue/:blt/agreements': call({
    summary: 'Add what was agreed: with `priorityId` as a task of that priority, else with a date',
    who: 'one-on-one.hold',
    status: 201,
    params: About,
    body: exact({
      ...OfWeek,
      text: Type.String({ maxLength: TASK_MAX }),
      due: Type.Optional(nullable(PlainDate)),
      priorityId: Type.Optional(Id),
    }),
    reply: Agreement,
  }),
  'DELETE /api/agreements/:id': call({
    summary: 'Remove an agreement of a one-on-one that is under way; its task stays',
    who: 'one-on-one.hold',
    params: exact({ id: Id }),
    reply: Type.Object({ id: Id }),
  }),
}
