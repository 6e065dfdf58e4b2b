import { Type } from 'typebox'
import { call } from '../kernel/call.ts'
import { exact, oneOf, PlainDate, Ref } from '../kernel/schema.ts'

/** A period with its entry and due week, in plain dates (document 2, section 3; decisions 2). */
export const Period = Type.Object({
  number: Type.Integer(),
  year: Type.Integer(),
  startDate: PlainDate,
  endDate: PlainDate,
  entryWeekStart: PlainDate,
  entryWeekEnd: PlainDate,
  dueWeekStart: PlainDate,
  dueWeekEnd: PlainDate,
})

export const periodCalls = {
  'GET /api/period-status': call({
    summary: 'Today’s period and its status, in the venue’s time zone',
    who: 'signedIn',
    query: exact({ venue: Type.Optional(Ref) }),
    reply: Type.Object({
      period: Period,
      status: oneOf(['entry', 'due', 'active', 'none']),
      /** Today and its week, by the server’s clock in the venue’s time zone. */
      today: PlainDate,
      week: PlainDate,
      /** The day that screens start with: the day before `today` until the venue’s night is over. */
      businessDay: PlainDate,
      /** Milliseconds until the next business day begins. */
      untilBusinessDay: Type.Integer(),
      /** Milliseconds until the venue’s next day begins, so that an open screen can look again then. */
      untilTomorrow: Type.Integer(),
    }),
  }),
}
