import type { Reply } from '@scope/contract/calls'
import { firstNameOf, fullNameOf } from '@scope/contract/company/person.words'
import { type Ability, hasOwn, may } from '@scope/contract/kernel/access'
import type { Context, Person } from '../../kernel/context.ts'
import type { Reach } from '../../kernel/db/reach.ts'
import { canHaveStandIn, canStandIn } from '../stand-in/rules.ts'
import { listStandsIn } from '../stand-in/view.ts'
import { firstSlug } from '../venue/view.ts'
import { hasVisit } from './view.ts'

/** The signed-in user, as the session knows them. */
export const userOf = (person: Person): Reply<'GET /api/auth/user'> => ({
  id: person.userId,
  email: person.email,
  firstName: person.firstName,
  lastName: person.lastName,
  profileImageUrl: person.profileImageUrl,
  role: person.accessRole,
})

/** The signed-in person: job role, venue and permissions. */
export async function meOf(context: Context): Promise<Reply<'GET /api/me'>> {
  const { person, reach, db, now } = context
  const standsIn = person.standsIn?.length ? await listStandsIn(context) : []
  const canWith = async (has: Has) => ({
    ...canOf(person, reach, has),
    readVisits: await readsVisits(context, has),
  })
  return {
    id: person.appUserId,
    userId: person.userId,
    orgName: person.orgName,
    region: person.region,
    email: person.email,
    name: fullNameOf(person),
    firstName: firstNameOf(person),
    position: person.position,
    role: person.jobRole,
    accessRole: person.accessRole,
    venueId: person.venueIds[0] ?? null,
    slug: person.slug,
    theme: person.theme,
    compare: person.compare,
    venueSlug: await firstSlug(reach, db, now),
    can: await canWith(may),
    standsIn,
    canElsewhere: standsIn.length > 0 ? await canWith(hasOwn) : null,
  }
}

type Can = Reply<'GET /api/me'>['can']
/** `may`, or `hasOwn` for what they can do where they do not stand in. */
type Has = (person: Person, ability: Ability) => boolean

/** Whether somebody reads visits, and there is one that they see. A stand-in of another role reads those of the lent venues. */
async function readsVisits({ reach, db, person }: Context, has: Has): Promise<boolean> {
  if (!has(person, 'visit.read')) return false
  const lent = (person.standsIn ?? []).map(({ venueId }) => venueId)
  const own = hasOwn(person, 'visit.read')
  return hasVisit(reach, db, {
    reader: person,
    only: own ? undefined : lent,
  })
}

const canOf = (person: Person, reach: Reach, has: Has): Omit<Can, 'readVisits'> => ({
  pickVenue: reach.venueIds === 'every' || reach.venueIds.length > 1,
  pickBlt: has(person, 'blt.pick'),
  createPriority: has(person, 'priority.edit'),
  readAnalytics: has(person, 'analytics.read'),
  seeAttention: hasOwn(person, 'signal.read') && (reach.venueIds === 'every' || person.region !== null),
  editMetrics: has(person, 'metrics.edit'),
  editTargets: has(person, 'target.edit'),
  readRollup: has(person, 'rollup.read'),
  planVisits: has(person, 'visit.hold'),
  readTeamSkills: has(person, 'team-skills.read'),
  review: has(person, 'review.read'),
  editVenue: has(person, 'venue.edit'),
  managePeople: has(person, 'people.manage'),
  editCompany: has(person, 'company.edit'),
  readAudit: has(person, 'audit.read'),
  readSecurity: has(person, 'security.read'),
  readSystem: has(person, 'system.read'),
  nameOwnStandIn: canHaveStandIn(person),
  readOwnStandIns: canHaveStandIn(person) || canStandIn(person),
})

/** The signed-in person’s names and venues, the default first. */
export const userConfigOf = (person: Person): Reply<'GET /api/user-config'> => ({
  assignedVenues: person.venueIds,
  firstName: person.firstName,
  lastName: person.lastName,
  position: person.position,
})
