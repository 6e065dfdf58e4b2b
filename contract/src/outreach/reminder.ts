import { type Static, Type } from 'typebox'
import { call } from '../kernel/call.ts'
import { exact, Id, Instant, oneOf, Ref } from '../kernel/schema.ts'
import { MISSING } from '../work/review.words.ts'

/** A manager’s reminder to a BLT member today, by the venue’s date. At most one a day and subject. */
export const Reminder = Type.Object({
  bltId: Id,
  subject: oneOf(MISSING),
  remindedAt: Instant,
})
export type Reminder = Static<typeof Reminder>

export const reminderCalls = {
  'GET /api/reminders': call({
    summary: 'List today’s reminders to BLT members, of one venue or all within reach',
    who: 'member.remind',
    polled: true,
    query: exact({ venue: Type.Optional(Ref) }),
    reply: Type.Array(Reminder),
  }),
  'POST /api/reminders/:venue/:blt': call({
    summary: 'Remind a BLT member of what is missing, in the venue’s space, once a day and subject',
    who: 'member.remind',
    status: 201,
    params: exact({ venue: Ref, blt: Ref }),
    body: exact({ subject: oneOf(MISSING) }),
    reply: Type.Object({ id: Id, ...Reminder.properties }),
  }),
}
