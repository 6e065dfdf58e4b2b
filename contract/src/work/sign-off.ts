import { Type } from 'typebox'
import { call } from '../kernel/call.ts'
import { Instant, nullable, PlainDate } from '../kernel/schema.ts'
import { AtPriority, Priority } from './priority.ts'

export const signOffCalls = {
  'GET /api/priorities/:id/sign-off': call({
    summary: 'Get the sign-off checklist of a priority',
    who: 'venue.read',
    polled: true,
    quick: true,
    params: AtPriority,
    reply: Type.Object({
      tasks: Type.Boolean(),
      journal: Type.Boolean(),
      onTrack: Type.Boolean(),
      ready: Type.Boolean(),
      /** The author of the entry for the final week, and when it was written. */
      journalBy: nullable(Type.String()),
      journalAt: nullable(Instant),
      week: PlainDate,
    }),
  }),
  'DELETE /api/priorities/:id/sign-off': call({
    summary: 'Take back a sign-off: within 10 seconds, by who gave it',
    who: 'priority.signOff',
    byToken: 'work',
    params: AtPriority,
    reply: Priority,
  }),
}
