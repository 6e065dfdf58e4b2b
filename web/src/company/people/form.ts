import { POSITIONS } from '@scope/contract/company/person.words'
import type { AccessRole, JobRole } from '@scope/contract/kernel/access'
import { ROLE_LABELS } from '@scope/contract/kernel/access.words'
import { WEEKDAYS } from '@scope/contract/kernel/calendar'
import { readEmail } from '@scope/contract/kernel/email'
import type { Staff } from './api.ts'

/** A person as form fields, all texts, as drafts store them. */
export type PersonFields = {
  email: string
  firstName: string
  lastName: string
  role: JobRole
  /** Empty for the default of the role. */
  position: string
  /** The person’s own venue; empty for none. */
  venueId: string
  /** The venues of a GM, the default first, separated by spaces. */
  venueIds: string
  /** The region of a VP: ids of venues separated by spaces, and groups by lines; both empty for the whole company. */
  venues: string
  groups: string
  /** 0 Sunday to 6 Saturday. */
  adminDayDow: string
  /** `yes`, or empty. */
  fullAdmin: string
}

/** The fields that were edited and not saved. */
export type Touched = Partial<PersonFields>

export const NOBODY_YET: PersonFields = {
  email: '',
  firstName: '',
  lastName: '',
  role: 'BLT',
  position: '',
  venueId: '',
  venueIds: '',
  venues: '',
  groups: '',
  adminDayDow: '1',
  fullAdmin: '',
}

/** No field is free text, so two tabs’ values are never joined. */
export const WHOLE = Object.keys(NOBODY_YET) as (keyof PersonFields)[]

export const listOf = (venueIds: string): string[] => venueIds.split(' ').filter(Boolean)
export const groupsIn = (groups: string): string[] => groups.split('\n').filter(Boolean)

export const fieldsOf = (person: Staff): PersonFields => ({
  email: person.email,
  firstName: person.firstName ?? '',
  lastName: person.lastName ?? '',
  role: person.role,
  position: person.position === POSITIONS[person.role] ? '' : person.position,
  venueId: person.venueId ?? '',
  venueIds: person.venueIds.join(' '),
  venues: person.venues.join(' '),
  groups: person.groups.join('\n'),
  adminDayDow: String(person.adminDayDow),
  fullAdmin: person.fullAdmin ? 'yes' : '',
})

/** The error of an invalid e-mail address; undefined when it is fine. */
export function wrongEmail(email: string): string | undefined {
  if (email.trim() === '') return 'Enter an e-mail address.'
  const { wrong } = readEmail(email)
  return wrong && `This address ${wrong}.`
}

/** The names of someone's venues. */
export const venuesText = ({ venueNames }: Staff): string => venueNames.join(', ') || 'Every venue'

/** The venues of each job role: one’s own, several in order, optionally one, a region or all, or always all (decisions 1). */
const VENUES: Record<JobRole, 'own' | 'several' | 'own or every' | 'every' | 'region'> = {
  VP: 'region',
  GM: 'several',
  AGM: 'own',
  BLT: 'own',
  LEADERSHIP_READONLY: 'every',
  CSM_READONLY: 'own or every',
}
export const venuesOfRole = (role: JobRole) => VENUES[role]

/** Only BLT members have an Admin Day, because they write the journal. */
export const hasAdminDay = (role: JobRole): boolean => VENUES[role] === 'own'

/** The access role of each job role, for people who are not full admins. */
const ACCESS: Record<JobRole, AccessRole> = {
  VP: 'BLT',
  GM: 'GM',
  AGM: 'BLT',
  BLT: 'BLT',
  LEADERSHIP_READONLY: 'BLT',
  CSM_READONLY: 'BLT',
}

/** The request body: only the fields of the role. */
export function bodyOf(fields: PersonFields) {
  const { email, firstName, lastName, role, position, venueId, venueIds, adminDayDow, fullAdmin } = fields
  const region = { venues: listOf(fields.venues), groups: groupsIn(fields.groups) }
  const venues = VENUES[role]
  return {
    email: email.trim(),
    firstName: firstName.trim() || null,
    lastName: lastName.trim() || null,
    role,
    position: position.trim() || null,
    accessRole: fullAdmin ? ('FULL_ADMIN' as const) : ACCESS[role],
    ...(venues === 'several'
      ? { venueIds: listOf(venueIds) }
      : { venueId: venues === 'every' || venues === 'region' ? null : venueId || null }),
    ...(venues === 'region' ? region : {}),
    ...(hasAdminDay(role) ? { adminDayDow: Number(adminDayDow) } : {}),
  }
}

/** The edits of a new role: the venues are kept, the position is cleared. */
export function roleChange(fields: PersonFields, role: JobRole): Touched {
  return {
    role,
    position: '',
    venueId: fields.venueId || (listOf(fields.venueIds)[0] ?? ''),
    venueIds: fields.venueIds || fields.venueId,
  }
}

/** The list with one item moved up. */
export function movedUp<T>(list: readonly T[], index: number): T[] {
  const item = list[index]
  if (index < 1 || item === undefined) return [...list]
  return list.toSpliced(index, 1).toSpliced(index - 1, 0, item)
}

/** The saved value of a field that the user edited too; undefined if both are the same. */
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
    venues: venuesText(stored),
    groups: venuesText(stored),
    adminDayDow: WEEKDAYS[stored.adminDayDow] ?? null,
    fullAdmin: stored.fullAdmin ? 'yes' : 'no',
  }
  return `Current value: ${words[field] ?? 'nothing'}`
}
