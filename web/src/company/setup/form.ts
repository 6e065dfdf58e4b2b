import type { Input } from '@scope/contract/calls'
import { TIME_ZONES } from '@scope/contract/company/venue.words'
import { domainOf, readEmail } from '@scope/contract/kernel/email'
import type { TypedCompany } from './api.ts'

/** The fields of the form, as typed. The domains share one field. */
export type SetupFields = Record<'name' | 'firstName' | 'lastName' | 'email' | 'domains' | 'timezone', string>

const OTHERWISE = TIME_ZONES[0].value

/** The initial fields: earlier input with this link, otherwise only the device’s time zone. */
export function startOf({ name, domains, timezone, admin }: TypedCompany, zone: string): SetupFields {
  const { email, firstName, lastName } = admin
  return {
    name,
    firstName,
    lastName,
    email,
    domains: domains.join(', '),
    timezone: timezone || (zone.includes('/') ? zone : OTHERWISE),
  }
}

/** The domains as typed, separated by commas, semicolons or spaces. */
export const domainsIn = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean)

/** The domain of an e-mail address; empty while it is incomplete. */
export function domainIn(email: string): string {
  const read = readEmail(email)
  return read.wrong === undefined ? domainOf(read.email) : ''
}

/** The body of the call. */
export function bodyOf(fields: SetupFields): Omit<Input<'POST /api/setup/company'>['body'], 'link'> {
  const { name, firstName, lastName, email, domains, timezone } = fields
  return { name, domains: domainsIn(domains), timezone, admin: { email: email.trim(), firstName, lastName } }
}

const MISSING: Record<Exclude<keyof SetupFields, 'timezone'>, string> = {
  name: 'Enter the company’s name.',
  firstName: 'Enter your first name.',
  lastName: 'Enter your last name.',
  email: 'Enter your e-mail address.',
  domains: 'Enter your company’s e-mail domain.',
}

/** The missing values, by field. */
export function missingIn(fields: SetupFields): Partial<Record<keyof SetupFields, string>> {
  const missing = Object.entries(MISSING).filter(([field]) => !fields[field as keyof typeof MISSING].trim())
  return Object.fromEntries(missing)
}

/** The form’s field for a field of the call, such as `admin.email` or `domains/0`. */
export function fieldOf(name: string | undefined): keyof SetupFields | undefined {
  const word = name?.split(/[./]/).find((part) => part !== 'admin')
  return word && (word in MISSING || word === 'timezone') ? (word as keyof SetupFields) : undefined
}
