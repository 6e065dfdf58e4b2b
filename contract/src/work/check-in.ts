import { type Static, Type } from 'typebox'
import { call } from '../kernel/call.ts'
import { exact, Id, Instant, nullable, oneOf, PlainDate, Ref, WeekInput } from '../kernel/schema.ts'
import { AtPriority, Priority } from './priority.ts'
import { ASKED_STATUSES, CHECK_IN_STATUSES, NOTE_MAX } from './priority.words.ts'

/** A priority's status in a week: one check-in per priority and week. `weekOf` is a Monday (decisions 4). */
export const CheckIn = Type.Object({
  id: Id,
  priorityId: Id,
  venueId: Id,
  bltId: Id,
  status: oneOf(CHECK_IN_STATUSES),
  note: nullable(Type.String()),
  evidenceUrl: nullable(Type.String()),
  weekOf: PlainDate,
  submittedAt: Instant,
  authorName: Type.String(),
})
export type CheckIn = Static<typeof CheckIn>

export const checkInCalls = {
  'PATCH /api/priorities/:id/status': call({
    summary: 'Check in for a week (ON_TRACK, AT_RISK, OFF_TRACK) or give the final sign-off (COMPLETED)',
    who: 'priority.work',
    byToken: 'work',
    params: AtPriority,
    body: exact({
      status: oneOf(ASKED_STATUSES),
      note: Type.Optional(nullable(Type.String({ maxLength: NOTE_MAX }))),
      week: Type.Optional(WeekInput),
      venue: Type.Optional(Type.String()),
      blt: Type.Optional(Type.String()),
      timestamp: Type.Optional(Type.String()),
    }),
    reply: Priority,
  }),
  'POST /api/priorities/:id/toggle-completion': call({
    summary: 'The swipe: check in for this week as done (ON_TRACK) or not (AT_RISK, OFF_TRACK)',
    who: 'priority.work',
    byToken: 'work',
    params: AtPriority,
    body: exact({ status: oneOf(ASKED_STATUSES), week: Type.Optional(WeekInput) }),
    reply: Priority,
  }),
  'GET /api/checkins/:venue/:blt': call({
    summary: 'List a BLT member’s check-ins of a week (default: this week), one per priority',
    who: 'venue.read',
    polled: true,
    quick: true,
    params: exact({ venue: Ref, blt: Ref }),
    query: exact({ week: Type.Optional(WeekInput) }),
    reply: Type.Array(CheckIn),
  }),
}
