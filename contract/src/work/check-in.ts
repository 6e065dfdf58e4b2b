import { type Static, Type } from 'typebox'
import { call } from '../kernel/call.ts'
import { exact, Id, Instant, nullable, oneOf, PlainDate, Ref, WeekInput } from '../kernel/schema.ts'
import { CHECK_IN_STATUSES } from './priority.words.ts'

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
  'GET /api/checkins/:venue/:blt': call({
    summary: 'List a BLT member’s check-ins of a week (default: this week), one per priority',
    who: 'venue.read',
    polled: true,
    params: exact({ venue: Ref, blt: Ref }),
    query: exact({ week: Type.Optional(WeekInput) }),
    reply: Type.Array(CheckIn),
  }),
}
