import type { JobRole } from '@scope/contract/kernel/access'
import { ROLE_LABELS } from '@scope/contract/kernel/access.words'
import { searchIn } from '../../lib/address/address-fields.ts'

export type RoleFilter = JobRole | 'FULL_ADMIN'
export const ACTIVE_WORDS = ['yes', 'no', 'all'] as const
type Active = (typeof ACTIVE_WORDS)[number]

/** The filters in the URL. An empty text means no filter. */
export type PeopleSelection = {
  search: string
  venue: string
  role: RoleFilter | ''
  active: Active
}

/** The roles to filter by. */
export const ROLES = Object.keys(ROLE_LABELS) as RoleFilter[]

/** Reads the filters from the URL; unknown values fall back to the default, all active people. */
export function readAddress(params: URLSearchParams): PeopleSelection {
  const venue = params.get('venue') ?? ''
  return {
    search: searchIn(params),
    venue: /^[A-Za-z0-9-]{1,80}$/.test(venue) ? venue : '',
    role: ROLES.find((role) => role === params.get('role')) ?? '',
    active: ACTIVE_WORDS.find((word) => word === params.get('active')) ?? 'yes',
  }
}

/** The filters as the call takes them. */
export function filterOf({ search, venue, role, active }: PeopleSelection) {
  const words = search.trim()
  return {
    ...(words ? { search: words } : {}),
    ...(venue ? { venue } : {}),
    ...(role ? { role } : {}),
    active,
  }
}
