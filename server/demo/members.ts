import { isBltRole, type JobRole } from '@scope/contract/kernel/access'
import type { RosterImport } from '../src/company/roster/service.ts'

/** The stories' data about a BLT member. */
export type DemoMember = {
  id: string
  slug: string
  firstName: string
  role: JobRole
  venueId: string
  venueSlug: string
  timezone: string
  adminDayDow: number
  /** The app user who assigns and signs off the member's priorities: the venue's GM, otherwise the full admin. */
  managerId: string
  /** How regularly the member checks in and writes journals, 0 to 1. */
  steadiness: number
}

/** The BLT members of an imported roster, in its order. */
export function membersOf({ plan }: RosterImport, steadiness: (slug: string) => number): DemoMember[] {
  const people = plan.people.added
  const venues = new Map(plan.venues.added.map((venue) => [venue.id, venue]))
  const admin = people.find(({ accessRole }) => accessRole === 'FULL_ADMIN')
  return people.flatMap((person) => {
    const venue = venues.get(person.venueIds[0] ?? '')
    if (!venue || !isBltRole(person.jobRole)) return []
    return {
      id: person.appUserId,
      slug: person.slug,
      firstName: person.firstName ?? '',
      role: person.jobRole,
      venueId: venue.id,
      venueSlug: venue.slug,
      timezone: venue.timezone,
      adminDayDow: person.adminDayDow,
      managerId: venue.gmId ?? admin?.appUserId ?? person.appUserId,
      steadiness: steadiness(person.slug),
    }
  })
}
