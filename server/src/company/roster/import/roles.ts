import { POSITIONS } from '@scope/contract/company/person.words'
import type { AccessRole, JobRole } from '@scope/contract/kernel/access'

const WORDS: Record<JobRole | 'FULL_ADMIN', readonly string[]> = {
  VP: ['vp', 'vicepresident'],
  GM: ['gm', 'generalmanager'],
  AGM: ['agm', 'assistantgeneralmanager', 'assistantgm', 'asstgm', 'asstgeneralmanager'],
  BLT: ['blt', 'barlead', 'barleader', 'bltmember'],
  LEADERSHIP_READONLY: ['leadershipreadonly', 'leadership'],
  CSM_READONLY: ['csmreadonly', 'csm', 'customersuccessmanager'],
  FULL_ADMIN: ['fulladmin', 'fulladministrator', 'admin', 'administrator'],
}
const ROLES = new Map(
  Object.entries(WORDS).flatMap(([role, words]) =>
    words.map((word) => [word, role as JobRole | 'FULL_ADMIN'] as const),
  ),
)
const EXPECTED = 'VP, GM, AGM, BLT, Leadership, CSM, Full admin'

const roleOf = (text: string) => ROLES.get(text.toLowerCase().replace(/[^a-z]/g, ''))

function jobRoleOf(position: string): JobRole | null {
  const role = roleOf(position)
  return role && role !== 'FULL_ADMIN' ? role : null
}

export type Roles = { accessRole: AccessRole; jobRole: JobRole }

/**
 * A person's roles from the cells Role and Position, as codes or plain names. Full admin comes on top of a job role:
 * the one named with it (`Full admin, GM`), else the position's, else VP. Returns an error sentence if there is no role.
 */
export function readRoles(role: string, position: string): Roles | string {
  const parts = role.split(/[;,/+&]/).filter((part) => part.trim() !== '')
  const roles = new Set<JobRole | 'FULL_ADMIN'>()
  for (const part of parts) {
    const match = roleOf(part)
    if (!match) return `Role "${role}" is not one of ${EXPECTED}.`
    roles.add(match)
  }
  const admin = roles.delete('FULL_ADMIN')
  const [jobRole = jobRoleOf(position) ?? (admin ? 'VP' : undefined), another] = roles as Set<JobRole>
  if (another) return `Role "${role}" names two job roles.`
  if (!jobRole) return `The role is missing. Use one of ${EXPECTED}.`
  return { jobRole, accessRole: admin ? 'FULL_ADMIN' : jobRole === 'GM' ? 'GM' : 'BLT' }
}

/** The position: a known job by its full name (`AGM` is Assistant General Manager), any other as written. */
export function readPosition(position: string): string | null {
  const jobRole = jobRoleOf(position)
  return jobRole ? POSITIONS[jobRole] : position || null
}
