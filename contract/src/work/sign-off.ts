import { Type } from 'typebox'
import { call } from '../kernel/call.ts'
import { Instant, nullable, PlainDate } from '../kernel/schema.ts'
import { AtPriority } from './priority.ts'

export const signOffCalls = {
  'GET /api/priorities/:id/sign-off': call({
    summary: 'Get the sign-off checklist of a priority',
    who: 'venue.read',
    polled: true,
    params: AtPriority,
    reply: Type.Object({
      tasks: Type.Boolean(),
      journal: Type.Boolean(),
      onTrack: Type.Boolean(),
      ready: Type.Boolean(),
      /** Who wrote the entry for the final week, and when. */
      journalBy: nullable(Type.String()),
      journalAt: nullable(Instant),
      week: PlainDate,
    }),
  }),
}
