import { Type } from 'typebox'
import { periodCalls } from '../company/period.ts'
import { personCalls } from '../company/person.ts'
import { sessionCalls } from '../company/session.ts'
import { BltMember, Venue } from '../company/venue.ts'
import { call } from '../kernel/call.ts'
import { exact, Id, Ref, WeekInput } from '../kernel/schema.ts'
import { checkInCalls } from './check-in.ts'
import { journalCalls } from './journal.ts'
import { Priority } from './priority.ts'

/** A BLT member’s week, with the replies of the calls of the same names. */
const Place = Type.Object({
  venue: Type.Object({ id: Id, slug: Type.String() }),
  periodStatus: periodCalls['GET /api/period-status'].reply,
  /** The BLT members to choose from; empty for BLT members themselves. */
  blts: Type.Array(BltMember),
  /** The member, week (a Monday) and period (`2026-11`) of the rest. */
  about: Type.Object({ blt: Type.String(), week: Type.String(), period: Type.String() }),
  priorities: Type.Array(Priority),
  checkIns: checkInCalls['GET /api/checkins/:venue/:blt'].reply,
  journal: journalCalls['GET /api/journals/check/:venue/:blt'].reply,
})

export const homeCalls = {
  'GET /api/home': call({
    summary: 'Get in one call what home shows first: the caller, their venues, and a BLT member’s week',
    who: 'venue.read',
    startsPage: true,
    query: exact({
      venue: Type.Optional(Ref),
      blt: Type.Optional(Ref),
      week: Type.Optional(WeekInput),
    }),
    reply: Type.Object({
      user: sessionCalls['GET /api/auth/user'].reply,
      me: personCalls['GET /api/me'].reply,
      userConfig: personCalls['GET /api/user-config'].reply,
      venues: Type.Array(Venue),
      /** None or one; there may be no venue, or nobody at it. */
      places: Type.Array(Place),
    }),
  }),
}
