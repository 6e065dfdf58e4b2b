import { type Static, Type } from 'typebox'
import { ACCESS_ROLES, JOB_ROLES } from '../kernel/access.ts'
import { call } from '../kernel/call.ts'
import { Id, nullable, oneOf } from '../kernel/schema.ts'
import { COMPARISONS, THEMES } from './settings.words.ts'
import { StandsInHere } from './stand-in.ts'

const Name = nullable(Type.String())

/** What the person may do, so that a screen can show or hide it. The server checks again on every call. */
const PersonCan = Type.Object({
  /** True when the person can see more than one venue. */
  pickVenue: Type.Boolean(),
  pickBlt: Type.Boolean(),
  createPriority: Type.Boolean(),
  readAnalytics: Type.Boolean(),
  /** True when home shows what needs attention across the company’s venues. */
  seeAttention: Type.Boolean(),
  editMetrics: Type.Boolean(),
  editTargets: Type.Boolean(),
  readRollup: Type.Boolean(),
  planVisits: Type.Boolean(),
  /** True when they may read visits, and their venues have had some. */
  readVisits: Type.Boolean(),
  readTeamSkills: Type.Boolean(),
  review: Type.Boolean(),
  editVenue: Type.Boolean(),
  managePeople: Type.Boolean(),
  editCompany: Type.Boolean(),
  readAudit: Type.Boolean(),
  readSecurity: Type.Boolean(),
  readSystem: Type.Boolean(),
  /** Name a stand-in for themselves. */
  nameOwnStandIn: Type.Boolean(),
  /** See their stand-ins, and those for whom they stand in. */
  readOwnStandIns: Type.Boolean(),
})

export const personCalls = {
  'GET /api/me': call({
    summary: 'Get the signed-in person: job role, venue and permissions',
    who: 'signedIn',
    beforePasskey: true,
    reply: Type.Object({
      /** The app user: `bltId` of a BLT member. */
      id: Id,
      userId: Id,
      orgName: Type.String(),
      /** A VP’s region by the names of its groups and venues; null for the whole company, and for other roles. */
      region: nullable(Type.Array(Type.String())),
      email: Type.String(),
      name: Type.String(),
      firstName: Type.String(),
      position: Type.String(),
      role: oneOf(JOB_ROLES),
      accessRole: oneOf(ACCESS_ROLES),
      venueId: nullable(Id),
      slug: Type.String(),
      /** Null until the person chooses. */
      theme: nullable(oneOf(THEMES)),
      /** The comparison of figures. Null until the person chooses. */
      compare: nullable(oneOf(COMPARISONS)),
      /** The first venue within reach: the default for screens whose address names a venue. */
      venueSlug: nullable(Type.String()),
      /** Their own abilities, and those of a general manager where they stand in. */
      can: PersonCan,
      /** The venues where they stand in for a general manager now. */
      standsIn: Type.Array(StandsInHere),
      /** Their abilities at venues where they do not stand in; null if they are the same. */
      canElsewhere: Type.Unsafe<Static<typeof PersonCan> | null>({ ...PersonCan, type: ['object', 'null'] }),
    }),
  }),
  'GET /api/user-config': call({
    summary: 'Get the signed-in person’s names and venues; the first venue is the default',
    who: 'signedIn',
    reply: Type.Object({
      assignedVenues: Type.Array(Id),
      firstName: Name,
      lastName: Name,
      position: Type.String(),
    }),
  }),
}
