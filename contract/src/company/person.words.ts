import type { JobRole } from '../kernel/access.ts'

/** The position shown for a job role when the roster gives none (decisions 1). */
export const POSITIONS: Record<JobRole, string> = {
  VP: 'Vice President',
  GM: 'General Manager',
  AGM: 'Assistant General Manager',
  BLT: 'Bar Lead',
  LEADERSHIP_READONLY: 'Leadership',
  CSM_READONLY: 'Customer Success Manager',
}

/** The stored first name, otherwise the capitalised first part of the e-mail (document 2, section 3). */
export function firstNameOf(person: { firstName: string | null; email: string }): string {
  if (person.firstName) return person.firstName
  const part = person.email.split(/[@._+-]/)[0] ?? ''
  return part.charAt(0).toUpperCase() + part.slice(1)
}

/** First and last name as one line. */
export function fullNameOf(person: {
  firstName: string | null
  lastName: string | null
  email: string
}): string {
  return [firstNameOf(person), person.lastName].filter(Boolean).join(' ')
}
