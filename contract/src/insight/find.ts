import { type Static, Type } from 'typebox'
import { call } from '../kernel/call.ts'
import { LIMITS } from '../kernel/limits.ts'
import { exact, Id, nullable, oneOf } from '../kernel/schema.ts'
import { SEARCH_MAX } from '../kernel/text.words.ts'
import { CHOSEN_MAX, FOUND_KINDS } from './find.words.ts'

const Text = nullable(Type.String())

/** A venue, person or priority that the caller may see. */
export const Found = Type.Object({
  kind: oneOf(FOUND_KINDS),
  id: Id,
  /** Of a person as told apart from others of the same name at the venue: `Kay Ito (Bar Lead)`. */
  name: Type.String(),
  /** Of a person: the name alone, which others can have too. */
  fullName: Text,
  /** Where it belongs; null for a person without a venue. */
  venueSlug: Text,
  venueName: Text,
  /** Of a person who is a BLT member, and of a priority’s member. */
  bltSlug: Text,
  bltName: Text,
  /** Of a person. */
  position: Text,
  /** Of a person who is no longer a BLT member, but whose archive the caller can open. */
  former: Type.Boolean(),
  /** Of a priority. */
  period: nullable(Type.Integer()),
  year: nullable(Type.Integer()),
  isArchived: Type.Boolean(),
})
export type Found = Static<typeof Found>

const UUID = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const ONE = `(${FOUND_KINDS.join('|')}):${UUID}`

export const findCalls = {
  'GET /api/find': call({
    summary: 'Find venues, people and priorities by the beginnings of their words, and name earlier choices',
    who: 'venue.read',
    limits: LIMITS.search,
    query: exact({
      text: Type.Optional(Type.String({ maxLength: SEARCH_MAX })),
      /** Earlier choices to name, as `kind:id` with commas. What is gone or out of reach is left out. */
      chosen: Type.Optional(Type.String({ pattern: `^${ONE}(,${ONE}){0,${CHOSEN_MAX - 1}}$` })),
    }),
    reply: Type.Object({
      /** Of each kind the best few; priorities of now before archived ones. */
      found: Type.Array(Found),
      /** In the order in which they were asked for. */
      chosen: Type.Array(Found),
    }),
  }),
}
