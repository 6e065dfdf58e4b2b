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
  /** For a person, with an addition that distinguishes namesakes at the venue: `Kay Ito (Bar Lead)`. */
  name: Type.String(),
  /** For a person, the name alone, which others may share. */
  fullName: Text,
  /** Its venue; null for a person without one. */
  venueSlug: Text,
  venueName: Text,
  /** The slug of a person who is a BLT member, or of a priority’s member. */
  bltSlug: Text,
  bltName: Text,
  /** For a person. */
  position: Text,
  /** For a person who is no longer a BLT member, but whose archive the caller can open. */
  former: Type.Boolean(),
  /** For a priority. */
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
      /** Earlier choices to name, as `kind:id` with commas. Those that are gone or out of reach are left out. */
      chosen: Type.Optional(Type.String({ pattern: `^${ONE}(,${ONE}){0,${CHOSEN_MAX - 1}}$` })),
    }),
    reply: Type.Object({
      /** The best few of each kind; current priorities before archived ones. */
      found: Type.Array(Found),
      /** In the requested order. */
      chosen: Type.Array(Found),
    }),
  }),
}
