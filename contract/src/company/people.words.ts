/** The words of people. No schema here: the browser loads this file. */

/** Staff on a page, and rows of the audit trail. */
export const PEOPLE_PAGE = 50
export const AUDIT_PAGE = 50
export const AUDIT_EXPORT_MAX = 10_000
export const NAME_MAX = 80

/** The columns of a roster with the accepted header names; messages, the screen and the template use the first. */
export const ROSTER_COLUMNS = {
  email: ['E-mail', 'E-mail address', 'Work e-mail', 'Company e-mail', 'Mail'],
  firstName: ['First name', 'First', 'Given name'],
  lastName: ['Last name', 'Last', 'Surname', 'Family name'],
  name: ['Name', 'Full name', 'Employee', 'Employee name'],
  role: ['Role', 'Job role'],
  position: ['Position', 'Title', 'Job title'],
  venue: ['Venue', 'Venues', 'Venue name', 'Venue names', 'Location', 'Locations'],
  venueSlug: ['Venue slug', 'Venue slugs', 'Slug', 'Slugs'],
  state: ['State', 'Venue state'],
  group: ['Group', 'Venue group'],
  timezone: ['Time zone', 'Venue time zone', 'TZ'],
  adminDay: ['Admin day'],
} as const satisfies Record<string, readonly [string, ...string[]]>
export type RosterColumn = keyof typeof ROSTER_COLUMNS
