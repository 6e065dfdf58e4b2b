import { type Static, Type } from 'typebox'
import { call, file } from '../kernel/call.ts'
import { LIMITS } from '../kernel/limits.ts'
import { Cursor, exact, Id, Instant, nullable, oneOf, PlainDate, Ref } from '../kernel/schema.ts'
import { SEARCH_MAX } from '../kernel/text.words.ts'
import { ACCOMPLISHMENT_TYPES } from './accomplishment.words.ts'

const Text = nullable(Type.String())

const Whose = {
  id: Id,
  venueSlug: Type.String(),
  venueName: Type.String(),
  /** The BLT member whose accomplishment it is. */
  bltId: Id,
  bltSlug: Type.String(),
  bltName: Type.String(),
  /** When it was closed or submitted. */
  at: Instant,
}

/** A signed-off priority (document 2, section 2.3). `confidence` is 0 to 100. */
const CompletedPriority = Type.Object({
  type: Type.Literal('priority'),
  ...Whose,
  title: Type.String(),
  description: Text,
  category: Type.String(),
  period: Type.Integer(),
  year: Type.Integer(),
  outcomeKpi: Text,
  confidence: nullable(Type.Integer()),
  signedOffBy: Text,
  signedOffFor: Text,
})

/** A submitted journal that the caller may read. */
const SubmittedJournal = Type.Object({
  type: Type.Literal('journal'),
  ...Whose,
  weekOf: PlainDate,
  authorName: Type.String(),
  wins: Text,
  metricsMoved: Text,
  guestsMoments: Text,
  entry: Type.String(),
})

/** One page of accomplishments, newest first. */
export const Accomplishments = Type.Object({
  items: Type.Array(Type.Union([CompletedPriority, SubmittedJournal])),
  /** The words that the search matched, as written in the texts, for highlighting. */
  hits: Type.Array(Type.String()),
  /** Where the list goes on. Null at its end. */
  next: nullable(Type.String()),
  /** How many there are; with `more`, at least. Null beyond the first page. */
  total: nullable(Type.Integer()),
  more: Type.Boolean(),
})
export type Accomplishments = Static<typeof Accomplishments>

const Filter = {
  /** Words in any form; "a phrase" in quotes; -word to exclude. The last word may be incomplete. */
  search: Type.Optional(Type.String({ maxLength: SEARCH_MAX })),
  type: Type.Optional(oneOf(ACCOMPLISHMENT_TYPES)),
  /** Plain dates in the time zone of the member’s venue, both included. */
  from: Type.Optional(PlainDate),
  to: Type.Optional(PlainDate),
  venue: Type.Optional(Ref),
  /** The BLT member. */
  user: Type.Optional(Ref),
}
const Report = exact(Filter)

export const accomplishmentCalls = {
  'GET /api/accomplishments': call({
    summary: 'List signed-off priorities and submitted journals that the caller may read, newest first',
    who: 'venue.read',
    limits: LIMITS.search,
    query: exact({ ...Filter, after: Type.Optional(Cursor) }),
    reply: Accomplishments,
  }),
  'GET /api/accomplishments.csv': file({
    summary: 'Export accomplishments as a CSV file',
    who: 'venue.read',
    limits: LIMITS.table,
    query: Report,
    type: 'text/csv; charset=utf-8',
  }),
  'GET /api/accomplishments.pdf': file({
    summary: 'Export accomplishments as a PDF file',
    who: 'venue.read',
    limits: LIMITS.pdf,
    query: Report,
    type: 'application/pdf',
  }),
}
