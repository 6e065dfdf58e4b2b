import type { Input } from '@scope/contract/calls'
import { POSITIONS } from '@scope/contract/company/person.words'
import type { AccessRole, JobRole } from '@scope/contract/kernel/access'
import { invalid } from '../../kernel/refusal.ts'
import { domainOf, isEmail, wrongVenues } from '../roster/import/file.ts'
import { readPosition } from '../roster/import/roles.ts'
import { type PersonRow, personRow } from '../roster/rules.ts'
import { normalEmail } from '../session/rules.ts'

type Asked = Omit<Input<'PATCH /api/people/:id'>['body'], 'updatedAt' | 'venueId' | 'venueIds'>

/** The access role that goes with a job role; FULL_ADMIN is granted on top of any (decisions 1). */
const accessOf = (jobRole: JobRole): AccessRole => (jobRole === 'GM' ? 'GM' : 'BLT')

function readAccess(
  asked: AccessRole | undefined,
  jobRole: JobRole,
  before: AccessRole | undefined,
): AccessRole {
  const plain = accessOf(jobRole)
  const access = asked ?? (before === 'FULL_ADMIN' ? before : plain)
  if (access !== 'FULL_ADMIN' && access !== plain) {
    throw invalid(
      'accessRole',
      `With job role ${jobRole} the access role is ${plain}, or FULL_ADMIN on top of it.`,
    )
  }
  return access
}

const textOf = (text: string | null | undefined): string | null => text?.trim() || null

/** An address of the company's domain, as it is stored. Refuses with 400 any other. */
function readOwnEmail(text: string, domain: string): string {
  const email = normalEmail(text)
  if (!isEmail(email)) throw invalid('email', 'This is not an e-mail address.')
  if (domainOf(email) !== domain) throw invalid('email', `An address of the company ends in @${domain}.`)
  return email
}

/**
 * A person as a call says them, by the rules of the roster: what is absent stays, null clears a name and gives the
 * position back to the job. `venueIds` are those that the person is to have. Refuses with 400 what is no such person.
 */
export function readPerson(
  asked: Asked & { jobRole: JobRole },
  before: PersonRow | undefined,
  to: { domain: string; venueIds: string[]; takeSlug: Parameters<typeof personRow>[3]; newId: () => string },
): PersonRow {
  const { jobRole } = asked
  const wrong = wrongVenues({ jobRole }, to.venueIds.length)
  if (wrong) throw invalid(jobRole === 'GM' ? 'venueIds' : 'venueId', wrong)
  const email = asked.email === undefined ? before?.email : readOwnEmail(asked.email, to.domain)
  const said = {
    email: email ?? '',
    jobRole,
    accessRole: readAccess(asked.accessRole, jobRole, before?.accessRole),
    firstName: textOf(asked.firstName),
    lastName: textOf(asked.lastName),
    position: readPosition(textOf(asked.position) ?? ''),
    adminDayDow: asked.adminDayDow ?? null,
  }
  const row = personRow(said, before, to.venueIds, to.takeSlug, to.newId)
  return {
    ...row,
    ...(asked.firstName === undefined ? {} : { firstName: said.firstName }),
    ...(asked.lastName === undefined ? {} : { lastName: said.lastName }),
    ...(asked.position === undefined ? {} : { position: said.position ?? POSITIONS[jobRole] }),
    active: asked.active ?? row.active,
    assignedVenue: to.venueIds[0] ?? null,
  }
}
