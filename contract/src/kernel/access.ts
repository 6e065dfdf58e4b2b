/**
 * Who may do what: ONE table, used by the server to refuse and, through `can` in replies, by the web to hide
 * (decisions 1; document 1, section 6; document 2, section 6).
 */

export const ACCESS_ROLES = ['FULL_ADMIN', 'GM', 'BLT'] as const
export const JOB_ROLES = ['VP', 'GM', 'AGM', 'BLT', 'LEADERSHIP_READONLY', 'CSM_READONLY'] as const
export type AccessRole = (typeof ACCESS_ROLES)[number]
export type JobRole = (typeof JOB_ROLES)[number]

/** Whether the job role makes a BLT member: an AGM or a Bar Lead (decisions 1). */
export function isBltRole(role: JobRole): boolean {
  return role === 'AGM' || role === 'BLT'
}

/** `reach`: on everything within the person's reach. `self`: only on what is about the person. */
type Grant = 'reach' | 'self'
type Column = 'FULL_ADMIN' | JobRole

/** FULL_ADMIN is granted on top of a job role; the wider of the two grants holds. */
const ABILITIES = {
  'venue.read': {
    FULL_ADMIN: 'reach',
    VP: 'reach',
    GM: 'reach',
    AGM: 'reach',
    BLT: 'reach',
    LEADERSHIP_READONLY: 'reach',
    CSM_READONLY: 'reach',
  },
  'blt.pick': {
    FULL_ADMIN: 'reach',
    VP: 'reach',
    GM: 'reach',
    LEADERSHIP_READONLY: 'reach',
    CSM_READONLY: 'reach',
  },
  'priority.edit': { FULL_ADMIN: 'reach', GM: 'reach' },
  'priority.signOff': { FULL_ADMIN: 'reach', GM: 'reach' },
  'priority.work': { FULL_ADMIN: 'reach', GM: 'reach', AGM: 'self', BLT: 'self' },
  'journal.write': { FULL_ADMIN: 'reach', GM: 'reach', AGM: 'self', BLT: 'self' },
  'journal.readPrivate': { FULL_ADMIN: 'reach', GM: 'reach', AGM: 'self', BLT: 'self' },
  // A member's skills are the member's and the managers' affair, not the colleagues'.
  'skill.read': {
    FULL_ADMIN: 'reach',
    VP: 'reach',
    GM: 'reach',
    AGM: 'self',
    BLT: 'self',
    LEADERSHIP_READONLY: 'reach',
    CSM_READONLY: 'reach',
  },
  'skill.mark': { FULL_ADMIN: 'reach', GM: 'reach', AGM: 'self', BLT: 'self' },
  'skill.verify': { FULL_ADMIN: 'reach', GM: 'reach' },
  'journal.review': { FULL_ADMIN: 'reach', GM: 'reach' },
  'review.read': { FULL_ADMIN: 'reach', GM: 'reach' },
  'venue.edit': { FULL_ADMIN: 'reach', GM: 'reach' },
  // Who is shown as general manager, and the company’s operations space.
  'company.edit': { FULL_ADMIN: 'reach' },
  'people.manage': { FULL_ADMIN: 'reach' },
  'audit.read': { FULL_ADMIN: 'reach' },
  'material.add': { FULL_ADMIN: 'reach', GM: 'reach', AGM: 'self', BLT: 'self' },
  'material.remove': { FULL_ADMIN: 'reach', GM: 'reach' },
  'analytics.read': { FULL_ADMIN: 'reach', GM: 'reach' },
  // By the letter of the job role: FULL_ADMIN alone gives neither.
  'metrics.edit': { VP: 'reach', GM: 'reach', AGM: 'reach' },
  'rollup.read': { VP: 'reach', LEADERSHIP_READONLY: 'reach' },
} as const satisfies Record<string, Partial<Record<Column, Grant>>>

export type Ability = keyof typeof ABILITIES

/** The roles of a person that rights come from, and the app user that `self` means. */
export type Holder = { accessRole: AccessRole; jobRole: JobRole; bltId: string }

const grantOf = (holder: Holder, ability: Ability): Grant | undefined => {
  const row: Partial<Record<Column, Grant>> = ABILITIES[ability]
  const grants = [row[holder.jobRole], holder.accessRole === 'FULL_ADMIN' ? row.FULL_ADMIN : undefined]
  return grants.includes('reach') ? 'reach' : grants.find((grant) => grant !== undefined)
}

/**
 * Whether the holder may use the ability at all, on something; the refusal is 403. Which rows it may touch is the
 * reach's affair.
 */
export function may(holder: Holder, ability: Ability): boolean {
  return grantOf(holder, ability) !== undefined
}

/** Whether the holder may use the ability on what is about this BLT member, within reach. */
export function mayAbout(holder: Holder, ability: Ability, bltId: string): boolean {
  const grant = grantOf(holder, ability)
  return grant === 'reach' || (grant === 'self' && holder.bltId === bltId)
}

/** The venues that a person reaches by role: all of the org, the assigned ones, or the own one (decisions 1). */
export function reachOf(holder: Omit<Holder, 'bltId'>, venueId: string | null): 'org' | 'assigned' | 'own' {
  if (holder.accessRole === 'FULL_ADMIN') return 'org'
  switch (holder.jobRole) {
    case 'VP':
    case 'LEADERSHIP_READONLY':
      return 'org'
    case 'CSM_READONLY':
      return venueId ? 'own' : 'org'
    case 'GM':
      return 'assigned'
    default:
      return 'own'
  }
}

/** The table for a person to read: what each role may do, on everything within reach or on what is about oneself. */
export function accessTable(): { ability: Ability; grants: Record<Column, Grant | 'none'> }[] {
  return (Object.keys(ABILITIES) as Ability[]).map((ability) => {
    const row: Partial<Record<Column, Grant>> = ABILITIES[ability]
    const grants = Object.fromEntries(
      (['FULL_ADMIN', ...JOB_ROLES] as const).map((column) => [column, row[column] ?? 'none']),
    ) as Record<Column, Grant | 'none'>
    return { ability, grants }
  })
}
