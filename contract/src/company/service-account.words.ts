/** The words and limits of service accounts. No schema here: the browser loads this file. */

/** The roles that an account can have. A member of a leadership team is always a person. */
export const ACCOUNT_ROLES = ['FULL_ADMIN', 'VP', 'GM', 'LEADERSHIP_READONLY', 'CSM_READONLY'] as const
export type AccountRole = (typeof ACCOUNT_ROLES)[number]
/** Roles that need venues or groups, and roles that may have some; the others reach the whole company. */
export const ROLES_OF_VENUES: readonly AccountRole[] = ['GM', 'CSM_READONLY']
export const ROLES_OF_REGIONS: readonly AccountRole[] = ['VP']
export const ACCOUNT_NAME_MAX = 60
/** The most accounts of a company. */
export const ACCOUNTS_MAX = 50
