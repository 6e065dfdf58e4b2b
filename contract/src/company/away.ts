import { type Static, Type } from 'typebox'
import { call } from '../kernel/call.ts'
import { exact, Id, nullable, oneOf, PlainDate, Ref } from '../kernel/schema.ts'
import { AWAY_KINDS } from './away.words.ts'

/** When a person is away: plain dates of their venue, both included. */
export const Away = Type.Object({
  id: Id,
  person: Type.Object({ id: Id, slug: Type.String(), name: Type.String() }),
  kind: oneOf(AWAY_KINDS),
  from: PlainDate,
  to: PlainDate,
  /** Who entered it; null if it was the person. */
  by: nullable(Type.String()),
  can: Type.Object({ change: Type.Boolean() }),
})
export type Away = Static<typeof Away>

/** The last day of the absence that a person is in. Absent while they are there. */
export const AwayUntil = { awayUntil: Type.Optional(PlainDate) }

const Days = { kind: oneOf(AWAY_KINDS), from: PlainDate, to: PlainDate }

export const awayCalls = {
  'GET /api/away': call({
    summary:
      'List absences: of one person those since the last period, or of all whom the caller may enter one for, from today on',
    who: 'away.edit',
    query: exact({ person: Type.Optional(Ref) }),
    reply: Type.Object({
      /** The first day that an absence can begin on. */
      first: PlainDate,
      today: PlainDate,
      /** For one person newest first; for all, current absences first, then upcoming ones. */
      away: Type.Array(Away),
    }),
  }),
  'POST /api/away': call({
    summary: 'Enter when a person is away',
    who: 'away.edit',
    byToken: 'people',
    status: 201,
    body: exact({ person: Ref, ...Days }),
    reply: Away,
  }),
  'PATCH /api/away/:id': call({
    summary: 'Change an absence, or end it early. Absent fields stay as they are',
    who: 'away.edit',
    byToken: 'people',
    params: exact({ id: Id }),
    body: exact({
      kind: Type.Optional(Days.kind),
      from: Type.Optional(PlainDate),
      to: Type.Optional(PlainDate),
    }),
    reply: Away,
  }),
  'DELETE /api/away/:id': call({
    summary: 'Remove an absence, as if it had not been entered',
    who: 'away.edit',
    byToken: 'people',
    params: exact({ id: Id }),
    reply: Type.Object({ id: Id }),
  }),
}
