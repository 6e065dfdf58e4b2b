import type { JobRole } from '@scope/contract/access'
import { POSITIONS } from '@scope/contract/person.words'
import type { Staff } from './api.ts'

/** A person as the form has one. */
export type PersonFields = {
  email: string
  firstName: string
  lastName: string
  role: JobRole
  /** Empty for the one that goes with the job. */
  position: string
  /** The own venue; empty for none. */
  venueId: string
  /** Those of a general manager, the default first. */
  venueIds: readonly string[]
  adminDayDow: number
  fullAdmin: boolean
}

export const NOBODY_YET: PersonFields = {
  email: '',
  firstName: '',
  lastName: '',
  role: 'BLT',
  position: '',
  venueId: '',
  venueIds: [],
  adminDayDow: 1,
  fullAdmin: false,
}

export const fieldsOf = (person: Staff): PersonFields => ({
  email: person.email,
  firstName: person.firstName ?? '',
  lastName: person.lastName ?? '',
  role: person.role,
  position: person.position === POSITIONS[person.role] ? '' : person.position,
  venueId: person.venueId ?? '',
  venueIds: person.venueIds,
  adminDayDow: person.adminDayDow,
  fullAdmin: person.accessRole === 'FULL_ADMIN',
})

/** What is wrong with an address before anyone asks the server; undefined where nothing is. */
export const wrongEmail = (email: string): string | undefined =>
  /^[^@\s]+@[^@\s]+$/.test(email.trim()) ? undefined : 'Write the whole e-mail address.'

/** How many venues a job role has: its own one, several in order, one or every, or every in any case (decisions 1). */
const VENUES: Record<JobRole, 'own' | 'several' | 'own or every' | 'every'> = {
  VP: 'every',
  GM: 'several',
  AGM: 'own',
  BLT: 'own',
  LEADERSHIP_READONLY: 'every',
  CSM_READONLY: 'own or every',
}
export const venuesOfRole = (role: JobRole) => VENUES[role]

/** A BLT member writes a journal, so has a day for it. */
export const hasAdminDay = (role: JobRole): boolean => VENUES[role] === 'own'

/** What the call takes: the fields of the role, no other. */
export function bodyOf(fields: PersonFields) {
  const { email, firstName, lastName, role, position, venueId, venueIds, adminDayDow, fullAdmin } = fields
  const plain = role === 'GM' ? ('GM' as const) : ('BLT' as const)
  const venues = VENUES[role]
  return {
    email: email.trim(),
    firstName: firstName.trim() || null,
    lastName: lastName.trim() || null,
    role,
    position: position.trim() || null,
    accessRole: fullAdmin ? ('FULL_ADMIN' as const) : plain,
    ...(venues === 'several'
      ? { venueIds: [...venueIds] }
      : { venueId: venues === 'every' ? null : venueId || null }),
    ...(hasAdminDay(role) ? { adminDayDow } : {}),
  }
}

/** What changing the role changes with it: the venue stays that one works at, and the position goes with the job. */
export function roleChange(fields: PersonFields, role: JobRole): Partial<PersonFields> {
  return {
    role,
    position: '',
    venueId: fields.venueId || (fields.venueIds[0] ?? ''),
    venueIds: fields.venueIds.length > 0 || !fields.venueId ? fields.venueIds : [fields.venueId],
  }
}

/** A list with one of its items moved a place up. */
export function movedUp<T>(list: readonly T[], index: number): T[] {
  const item = list[index]
  if (index < 1 || item === undefined) return [...list]
  return list.toSpliced(index, 1).toSpliced(index - 1, 0, item)
}
