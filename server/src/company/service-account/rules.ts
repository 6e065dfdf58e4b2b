import {
  ACCOUNT_NAME_MAX,
  type AccountRole,
  ROLES_OF_REGIONS,
  ROLES_OF_VENUES,
} from '@scope/contract/company/service-account.words'
import { invalid, refuseTooLong } from '../../kernel/refusal.ts'

/** An account's name as it is stored. Throws `invalid` if it is too long. */
export function readName(name: string): string {
  const trimmed = name.trim()
  refuseTooLong('name', 'The name', trimmed, ACCOUNT_NAME_MAX)
  return trimmed
}

/**
 * Refuses places that do not go with a role: some roles reach the whole company, others need a venue or a group, and a VP may
 * have some. Throws `invalid` with the field.
 */
export function refusePlaces(role: AccountRole, venues: readonly unknown[], groups: readonly string[]): void {
  if (ROLES_OF_VENUES.includes(role)) {
    if (venues.length + groups.length === 0) throw invalid('venues', 'Choose at least one venue or group.')
    return
  }
  if (ROLES_OF_REGIONS.includes(role)) return
  const field = venues.length > 0 ? 'venues' : groups.length > 0 ? 'groups' : undefined
  if (field) throw invalid(field, 'This role reaches the whole company. Leave venues and groups out.')
}
