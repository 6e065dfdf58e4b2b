import { POSITIONS } from '@scope/contract/company/person.words'
import type { JobRole } from '@scope/contract/kernel/access'
import { ROLE_LABELS } from '@scope/contract/kernel/access.words'
import { WEEKDAYS } from '@scope/contract/kernel/calendar'
import type { Staff } from './api.ts'

/** A person as the form has one: texts, as the device keeps them. */
export type PersonFields = {
  email: string
  firstName: string
  lastName: string
  role: JobRole
  /** Empty for the one that goes with the job. */
  position: string
  /** The own venue; empty for none. */
  venueId: string
  /** Those of a general manager, the default first, with a space between two. */
  venueIds: string
  /** 0 Sunday to 6 Saturday. */
  adminDayDow: string
  /** `yes`, or empty. */
  fullAdmin: string
}

/** What of it was touched and not saved. */
export type Touched = Partial<PersonFields>

export const NOBODY_YET: PersonFields = {
  email: '',
  firstName: '',
  lastName: '',
  role: 'BLT',
  position: '',
  venueId: '',
  venueIds: '',
  adminDayDow: '1',
  fullAdmin: '',
}

/** None of two versions can be joined to one. */
export const WHOLE = Object.keys(NOBODY_YET) as (keyof PersonFields)[]

export const listOf = (venueIds: string): string[] => venueIds.split(' ').filter(Boolean)

export const fieldsOf = (person: Staff): PersonFields => ({
  email: person.email,
  firstName: person.firstName ?? '',
  lastName: person.lastName ?? '',
  role: person.role,
  position: person.position === POSITIONS[person.role] ? '' : person.position,
  venueId: person.venueId ?? '',
  venueIds: person.venueIds.join(' '),
  adminDayDow: String(person.adminDayDow),
  fullAdmin: person.accessRole === 'FULL_ADMIN' ? 'yes' : '',
})

/** What is wrong with an address before anyone asks the server; undefined where nothing is. */
export const wrongEmail = (email: string): string | undefined =>
  /^[^@\s]+@[^@\s]+$/.test(email.trim()) ? undefined : 'Write the whole e-mail address.'

/** The names of someone's venues. */
export const venuesText = ({ venueNames }: Staff): string => venueNames.join(', ') || 'Every venue'

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
      ? { venueIds: listOf(venueIds) }
      : { venueId: venues === 'every' ? null : venueId || null }),
    ...(hasAdminDay(role) ? { adminDayDow: Number(adminDayDow) } : {}),
  }
}

/** What changing the role changes with it: the venue stays that one works at, and the position goes with the job. */
export function roleChange(fields: PersonFields, role: JobRole): Touched {
  return {
    role,
    position: '',
    venueId: fields.venueId || (listOf(fields.venueIds)[0] ?? ''),
    venueIds: fields.venueIds || fields.venueId,
  }
}

/** A list with one of its items moved a place up. */
export function movedUp<T>(list: readonly T[], index: number): T[] {
  const item = list[index]
  if (index < 1 || item === undefined) return [...list]
  return list.toSpliced(index, 1).toSpliced(index - 1, 0, item)
}

/** What someone else's change made of a field that was touched as well; undefined where both say the same. */
export function storedNow(field: keyof PersonFields, mine: PersonFields, stored: Staff): string | undefined {
  if (mine[field] === fieldsOf(stored)[field]) return
  const words: Record<keyof PersonFields, string | null> = {
    email: stored.email,
    firstName: stored.firstName,
    lastName: stored.lastName,
    role: ROLE_LABELS[stored.role],
    position: stored.position,
    venueId: venuesText(stored),
    venueIds: venuesText(stored),
    adminDayDow: WEEKDAYS[stored.adminDayDow] ?? null,
    fullAdmin: stored.accessRole === 'FULL_ADMIN' ? 'yes' : 'no',
  }
  return `Stored now: ${words[field] ?? 'nothing'}`
}
