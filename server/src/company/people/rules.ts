import type { Input } from '@scope/contract/calls'
import { POSITIONS } from '@scope/contract/company/person.words'
import type { AccessRole, JobRole } from '@scope/contract/kernel/access'
import { domainOf } from '@scope/contract/kernel/email'
import type { Config } from '../../kernel/config.ts'
import { invalid } from '../../kernel/refusal.ts'
import { wrongVenues } from '../roster/import/file.ts'
import { readPosition } from '../roster/import/roles.ts'
import { type PersonRow, personRow } from '../roster/rules.ts'
import { typedEmail } from '../sign-in/rules.ts'

/** Whether people can be invited by e-mail: where they sign in with what an e-mail or a provider proves. */
export const canInvite = ({ signIn, mail }: Pick<Config, 'signIn' | 'mail'>): boolean =>
  mail !== undefined && (signIn === 'code' || signIn === 'oidc')

type PersonFields = Omit<
  Input<'PATCH /api/people/:id'>['body'],
  'updatedAt' | 'venueId' | 'venueIds' | 'venues' | 'groups'
>

/** The access role of a job role; FULL_ADMIN can be granted on top of any (decisions 1). */
export const accessOf = (jobRole: JobRole): AccessRole => (jobRole === 'GM' ? 'GM' : 'BLT')

function readAccess(
  role: AccessRole | undefined,
  jobRole: JobRole,
  before: AccessRole | undefined,
): AccessRole {
  const plain = accessOf(jobRole)
  const access = role ?? (before === 'FULL_ADMIN' ? before : plain)
  if (access !== 'FULL_ADMIN' && access !== plain) {
    throw invalid(
      'accessRole',
      `A person with job role ${jobRole} must have access role ${plain} or FULL_ADMIN.`,
    )
  }
  return access
}

const textOf = (text: string | null | undefined): string | null => text?.trim() || null

/** Reads an address of one of the company's domains. Any other is refused with 400. */
export function readOwnEmail(text: string, domains: readonly string[], field = 'email'): string {
  const email = typedEmail(text, field)
  if (!domains.includes(domainOf(email))) {
    const ends = domains.map((domain) => `@${domain}`).join(' or ')
    throw invalid(field, `Use an address that ends in ${ends}.`)
  }
  return email
}

/**
 * Reads a person from a call, by the rules of the roster: absent fields stay as they are; null clears a name, or resets
 * the position to that of the job role. `venueIds` are the person's venues from now on. Refuses invalid input with 400.
 */
export function readPerson(
  body: PersonFields & { jobRole: JobRole },
  before: PersonRow | undefined,
  to: {
    domains: readonly string[]
    venueIds: string[]
    /** The region that the call names; undefined leaves a VP’s as it is. */
    region: { venues?: string[] | undefined; groups?: string[] | undefined }
    takeSlug: Parameters<typeof personRow>[3]
    newId: () => string
  },
): PersonRow {
  const { jobRole } = body
  const wrong = wrongVenues({ jobRole }, to.venueIds.length)
  if (wrong) throw invalid(jobRole === 'GM' ? 'venueIds' : 'venueId', wrong)
  for (const field of ['venues', 'groups'] as const) {
    if (jobRole !== 'VP' && to.region[field]?.length) throw invalid(field, 'Only a VP has a region.')
  }
  const email = body.email === undefined ? before?.email : readOwnEmail(body.email, to.domains)
  const values = {
    email: email ?? '',
    jobRole,
    accessRole: readAccess(body.accessRole, jobRole, before?.accessRole),
    firstName: textOf(body.firstName),
    lastName: textOf(body.lastName),
    position: readPosition(textOf(body.position) ?? ''),
    adminDayDow: body.adminDayDow ?? null,
    groups: to.region.groups ?? null,
  }
  const row = personRow(values, before, to.venueIds, to.takeSlug, to.newId)
  return {
    ...row,
    ...(body.firstName === undefined ? {} : { firstName: values.firstName }),
    ...(body.lastName === undefined ? {} : { lastName: values.lastName }),
    ...(body.position === undefined ? {} : { position: values.position ?? POSITIONS[jobRole] }),
    active: body.active ?? row.active,
    assignedVenue: to.venueIds[0] ?? null,
    ...(jobRole === 'VP' && to.region.venues ? { venues: to.region.venues } : {}),
  }
}
