import { type Static, Type } from 'typebox'
import { call } from '../kernel/call.ts'
import { exact, Id, Instant, nullable, oneOf, PlainDate, Ref } from '../kernel/schema.ts'
import { Journal } from './journal.ts'
import { Carried, Priority, Serves, Withdrawn } from './priority.ts'
import { CHECK_IN_STATUSES, FINAL_STATUSES, REASON_MAX } from './priority.words.ts'

/** What the archive keeps of a priority (document 2, sections 2.5 and 3); `completionRate` in whole percent. */
export const ArchivedPriority = Type.Object({
  id: Id,
  period: Type.Integer(),
  year: Type.Integer(),
  title: Type.String(),
  description: nullable(Type.String()),
  category: Type.String(),
  finalStatus: nullable(oneOf(FINAL_STATUSES)),
  completionRate: nullable(Type.Integer()),
  signedOff: Type.Boolean(),
  totalCheckIns: Type.Integer(),
  missedCheckIns: Type.Integer(),
  archivedAt: nullable(Instant),
  targetDate: nullable(PlainDate),
  /** A withdrawn priority has no final status and no completion rate. */
  withdrawn: Withdrawn,
  carried: Carried,
  focus: Serves,
  /** The period that its unfinished work was carried into. */
  carriedInto: nullable(Type.Object({ id: Id, period: Type.Integer(), year: Type.Integer() })),
  can: Type.Object({
    /** Carry its unfinished work into the member’s current period. */
    carry: Type.Boolean(),
  }),
})
export type ArchivedPriority = Static<typeof ArchivedPriority>

/** The results of a BLT member’s periods of a year (document 2, section 3, archive performance). */
export const Performance = Type.Object({
  /** One entry per priority, earliest period first. */
  periodBreakdown: Type.Array(
    Type.Object({
      id: Id,
      period: Type.Integer(),
      year: Type.Integer(),
      title: Type.String(),
      completionRate: Type.Integer(),
      signedOff: Type.Boolean(),
      finalStatus: oneOf(FINAL_STATUSES),
      totalCheckIns: Type.Integer(),
      missedCheckIns: Type.Integer(),
    }),
  ),
  totalPriorities: Type.Integer(),
  /** Those with a completion rate of at least 80 (document 2, section 9). */
  completedSuccessfully: Type.Integer(),
  /** In whole percent; null without a priority. */
  averageCompletionRate: nullable(Type.Integer()),
  totalCheckIns: Type.Integer(),
  totalMissedCheckIns: Type.Integer(),
})
export type Performance = Static<typeof Performance>

/** A priority with all of its history that the caller may see. */
export const PriorityRecord = Type.Object({
  /** The Mondays of its period’s weeks in which the member was away. */
  weeksAway: Type.Array(PlainDate),
  priority: Priority,
  finalStatus: nullable(oneOf(FINAL_STATUSES)),
  completionRate: nullable(Type.Integer()),
  archivedAt: nullable(Instant),
  /** Earliest week first. */
  checkIns: Type.Array(
    Type.Object({
      id: Id,
      weekOf: PlainDate,
      status: oneOf(CHECK_IN_STATUSES),
      note: nullable(Type.String()),
      submittedAt: Instant,
      authorName: Type.String(),
    }),
  ),
  /** The journals submitted about the member in the period, earliest first; private texts stay private. */
  journals: Type.Array(Journal),
  /** The priorities that this one was carried from, latest first, and the one it was carried into. */
  before: Type.Array(
    Type.Object({
      id: Id,
      period: Type.Integer(),
      year: Type.Integer(),
      finalStatus: nullable(oneOf(FINAL_STATUSES)),
      completionRate: nullable(Type.Integer()),
      signedOff: Type.Boolean(),
      totalCheckIns: Type.Integer(),
      missedCheckIns: Type.Integer(),
    }),
  ),
  carriedInto: nullable(Type.Object({ id: Id, period: Type.Integer(), year: Type.Integer() })),
  can: Type.Object({ carry: Type.Boolean() }),
})
export type PriorityRecord = Static<typeof PriorityRecord>

const AboutBlt = { venue: Ref, blt: Ref }
const AtPriority = exact({ id: Id })

/** The latest archived priorities, without withdrawn ones, and the total number. */
export const Previous = Type.Object({
  total: Type.Integer(),
  newest: Type.Array(
    Type.Pick(ArchivedPriority, [
      'id',
      'period',
      'year',
      'title',
      'completionRate',
      'signedOff',
      'archivedAt',
    ]),
  ),
})
export type Previous = Static<typeof Previous>

export const archiveCalls = {
  'GET /api/priorities/:venue/:blt/archive': call({
    summary: 'List a BLT member’s archived priorities, newest period first',
    who: 'venue.read',
    params: exact(AboutBlt),
    query: exact({ year: Type.Optional(Type.String({ pattern: '^\\d{4}$' })) }),
    reply: Type.Array(ArchivedPriority),
  }),
  'GET /api/priorities/:venue/:blt/previous': call({
    summary:
      'Get a BLT member’s last three archived priorities, without withdrawn ones, and how many there are',
    who: 'venue.read',
    params: exact(AboutBlt),
    reply: Previous,
  }),
  'GET /api/performance/:venue/:blt/:year': call({
    summary: 'Summarize a BLT member’s archived priorities of one fiscal year, or of all',
    who: 'venue.read',
    params: exact({ ...AboutBlt, year: Type.String({ pattern: '^(\\d{4}|all)$' }) }),
    reply: Performance,
  }),
  'GET /api/priorities/:id/record': call({
    summary: 'Get a priority with its tasks, check-ins and journals',
    who: 'venue.read',
    params: AtPriority,
    reply: PriorityRecord,
  }),
  'POST /api/priorities/:id/withdraw': call({
    summary: 'Withdraw a mistaken priority with a reason: it moves to the archive and counts nowhere',
    who: 'priority.edit',
    byToken: 'work',
    params: AtPriority,
    body: exact({ reason: Type.String({ maxLength: REASON_MAX }) }),
    reply: Priority,
  }),
  'POST /api/priorities/:id/carry': call({
    summary: 'Carry an ended priority’s unfinished work into the member’s current period, once',
    who: 'priority.edit',
    byToken: 'work',
    status: 201,
    params: AtPriority,
    reply: Priority,
  }),
}
