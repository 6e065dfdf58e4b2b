import { type Static, Type } from 'typebox'
import { call } from '../kernel/call.ts'
import { exact, Id, Instant, nullable, oneOf, PlainDate, Ref } from '../kernel/schema.ts'
import { NEWS_ACTIONS } from './news.words.ts'

const Text = nullable(Type.String())

/** A change by someone else, from the audit trail. */
export const NewsItem = Type.Object({
  id: Id,
  at: Instant,
  /** Null for an operator’s command. */
  who: Text,
  action: oneOf(NEWS_ACTIONS),
  /** The BLT member of the priority, journal or skill; null for numbers. */
  bltId: nullable(Id),
  bltSlug: Text,
  bltName: Text,
  venueId: Id,
  venueSlug: Type.String(),
  venueName: Type.String(),
  priorityId: nullable(Id),
  /** The priority, task, file or skill. */
  title: Text,
  skillId: Text,
  /** The week of a check-in, a journal or numbers. */
  weekOf: nullable(PlainDate),
  /** The status of a check-in or a skill after the change; for a task, `done` or `open`. */
  status: Text,
})
export type NewsItem = Static<typeof NewsItem>

/** The caller's news at a place: a member’s home, a venue’s board, or the rollup. */
export const News = Type.Object({
  /** When this was read; the visit counts until then. */
  readAt: Instant,
  /**
   * The last visit on any device, or the requested instant; null before the first visit. Its day and today are the
   * place’s own.
   */
  since: nullable(Instant),
  sinceDay: nullable(PlainDate),
  today: PlainDate,
  /** Newest first, without the caller’s own changes. */
  items: Type.Array(NewsItem),
  /** Whether there are more than these. */
  more: Type.Boolean(),
})
export type News = Static<typeof News>

const AtVenue = exact({ venue: Ref })
/**
 * The start of a list that is being read, so that it stays complete while visits are saved. By default the last visit.
 */
const since = Type.Optional(Instant)
const blt = Type.Optional(Ref)
const Visit = Type.Object({ since: Instant })
/** When the news was read. A future instant counts as now; one earlier than the stored one changes nothing. */
const until = Instant

export const newsCalls = {
  'GET /api/venues/:venue/news': call({
    summary:
      'List what others changed since the caller’s last visit: to the board, or with `blt` to a member’s home',
    who: 'venue.read',
    params: AtVenue,
    query: exact({ blt, since }),
    reply: News,
  }),
  'POST /api/venues/:venue/visit': call({
    summary: 'Note that the caller has looked at the board, or with `blt` at a member’s home',
    who: 'venue.read',
    params: AtVenue,
    body: exact({ blt, until }),
    reply: Visit,
  }),
  'GET /api/rollup/news': call({
    summary: 'List what others changed at all venues since the caller’s last visit to the rollup',
    who: 'rollup.read',
    query: exact({ since }),
    reply: News,
  }),
  'POST /api/rollup/visit': call({
    summary: 'Note that the caller has looked at the rollup',
    who: 'rollup.read',
    body: exact({ until }),
    reply: Visit,
  }),
}
