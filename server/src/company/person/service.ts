import type { Reply } from '@scope/contract/calls'
import { firstNameOf, fullNameOf } from '@scope/contract/company/person.words'
import { may } from '@scope/contract/kernel/access'
import type { Context, Person } from '../../kernel/context.ts'
import { firstSlug } from '../venue/view.ts'

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
export const meOf = async ({ person, reach, db, now }: Context): Promise<Reply<'GET /api/me'>> => ({
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
  venueSlug: await firstSlug(reach, db, now),
  can: {
    pickVenue: reach.venueIds === 'every' || reach.venueIds.length > 1,
    pickBlt: may(person, 'blt.pick'),
    createPriority: may(person, 'priority.edit'),
    readAnalytics: may(person, 'analytics.read'),
    seeAttention: may(person, 'signal.read') && (reach.venueIds === 'every' || person.region !== null),
    editMetrics: may(person, 'metrics.edit'),
    editTargets: may(person, 'target.edit'),
    readRollup: may(person, 'rollup.read'),
    readTeamSkills: may(person, 'team-skills.read'),
    review: may(person, 'review.read'),
    editVenue: may(person, 'venue.edit'),
    managePeople: may(person, 'people.manage'),
    editCompany: may(person, 'company.edit'),
    readAudit: may(person, 'audit.read'),
    readSecurity: may(person, 'security.read'),
    readSystem: may(person, 'system.read'),
  },
})

/** The signed-in person’s names and venues, the default first. */
export const userConfigOf = (person: Person): Reply<'GET /api/user-config'> => ({
  assignedVenues: person.venueIds,
  firstName: person.firstName,
  lastName: person.lastName,
  position: person.position,
})
