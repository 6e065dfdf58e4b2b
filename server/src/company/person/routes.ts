import type { personCalls } from '@scope/contract/company/person'
import { firstNameOf, fullNameOf } from '@scope/contract/company/person.words'
import { may } from '@scope/contract/kernel/access'
import type { Routes } from '../../kernel/http/routes.ts'
import { firstSlug } from '../venue/view.ts'

export const personRoutes: Routes<keyof typeof personCalls> = {
  'GET /api/me': async ({ person, reach, db }) => ({
    id: person.appUserId,
    userId: person.userId,
    orgName: person.orgName,
    email: person.email,
    name: fullNameOf(person),
    firstName: firstNameOf(person),
    position: person.position,
    role: person.jobRole,
    accessRole: person.accessRole,
    venueId: person.venueIds[0] ?? null,
    slug: person.slug,
    theme: person.theme,
    venueSlug: await firstSlug(reach, db),
    can: {
      pickVenue: reach.venueIds === 'every' || reach.venueIds.length > 1,
      pickBlt: may(person, 'blt.pick'),
      createPriority: may(person, 'priority.edit'),
      readAnalytics: may(person, 'analytics.read'),
      seeAttention: may(person, 'signal.read') && reach.venueIds === 'every',
      editMetrics: may(person, 'metrics.edit'),
      readRollup: may(person, 'rollup.read'),
      review: may(person, 'review.read'),
      editVenue: may(person, 'venue.edit'),
      managePeople: may(person, 'people.manage'),
      editCompany: may(person, 'company.edit'),
      readAudit: may(person, 'audit.read'),
      readSecurity: may(person, 'security.read'),
      readSystem: may(person, 'system.read'),
    },
  }),

  'GET /api/user-config': async ({ person }) => ({
    assignedVenues: person.venueIds,
    firstName: person.firstName,
    lastName: person.lastName,
    position: person.position,
  }),
}
