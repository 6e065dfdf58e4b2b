import { Type } from 'typebox'
import { ACCESS_ROLES, JOB_ROLES } from '../kernel/access.ts'
import { call } from '../kernel/call.ts'
import { Id, nullable, oneOf } from '../kernel/schema.ts'
import { THEMES } from './settings.words.ts'

const Name = nullable(Type.String())

/** What the person may do anywhere, for a screen to show or hide; the server decides again at each call. */
export const PersonCan = Type.Object({
  /** More than one venue to look at. */
  pickVenue: Type.Boolean(),
  pickBlt: Type.Boolean(),
  createPriority: Type.Boolean(),
  readAnalytics: Type.Boolean(),
  editMetrics: Type.Boolean(),
  readRollup: Type.Boolean(),
  review: Type.Boolean(),
  editVenue: Type.Boolean(),
  managePeople: Type.Boolean(),
  readAudit: Type.Boolean(),
})

export const personCalls = {
  'GET /api/me': call({
    summary: 'The signed-in person: job role, venue, and what they may do',
    who: 'signedIn',
    reply: Type.Object({
      /** The app user: `bltId` of a BLT member. */
      id: Id,
      userId: Id,
      orgName: Type.String(),
      email: Type.String(),
      name: Type.String(),
      firstName: Type.String(),
      position: Type.String(),
      role: oneOf(JOB_ROLES),
      accessRole: oneOf(ACCESS_ROLES),
      venueId: nullable(Id),
      slug: Type.String(),
      /** Null while the person has chosen none on any device. */
      theme: nullable(oneOf(THEMES)),
      /** The first venue within reach, which the address of a venue’s screen starts with. */
      venueSlug: nullable(Type.String()),
      can: PersonCan,
    }),
  }),
  'GET /api/user-config': call({
    summary: 'The signed-in person’s venues and names; the first venue is the default',
    who: 'signedIn',
    reply: Type.Object({
      assignedVenues: Type.Array(Id),
      firstName: Name,
      lastName: Name,
      position: Type.String(),
    }),
  }),
}
