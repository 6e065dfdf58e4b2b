import { TEAM_ROLES, type TeamRole } from './team.words.ts'

/**
 * Who may do what, in one table. The server checks it on every call and sends the result as `can`, which tells the web
 * what to show (decisions 1; document 1, section 6; document 2, section 6).
 */

export const ACCESS_ROLES = ['FULL_ADMIN', 'GM', 'BLT'] as const
export const JOB_ROLES = ['VP', 'GM', 'AGM', 'BLT', 'LEADERSHIP_READONLY', 'CSM_READONLY'] as const
export type AccessRole = (typeof ACCESS_ROLES)[number]
export type JobRole = (typeof JOB_ROLES)[number]

/** Whether people with this job role are BLT members. */
export function isBltRole(role: JobRole): role is TeamRole {
  return TEAM_ROLES.some((one) => one === role)
}

/** Whether someone is a BLT member now: active, an AGM or a Bar Lead. The work of former ones can still be read. */
export function isOnTeam({ active, role }: { active: boolean; role: JobRole }): boolean {
  return active && isBltRole(role)
}

/** `reach`: everything within the person's reach. `self`: only the person's own. */
type Grant = 'reach' | 'self'
type Column = 'FULL_ADMIN' | JobRole

/** FULL_ADMIN comes on top of a job role; the wider of the two grants applies. */
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
  // Colleagues do not see each other's skills.
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
  // The skills of a whole team side by side, and how far each role should be in each of them.
  'team-skills.read': { FULL_ADMIN: 'reach', VP: 'reach', GM: 'reach' },
  'target-level.edit': { FULL_ADMIN: 'reach', VP: 'reach' },
  'journal.review': { FULL_ADMIN: 'reach', GM: 'reach' },
  'review.read': { FULL_ADMIN: 'reach', GM: 'reach' },
  // Hold one-on-ones; read them and their agreements (after a promotion one’s own old ones); write one's own points;
  // see who had none this week.
  'one-on-one.hold': { FULL_ADMIN: 'reach', GM: 'reach' },
  'one-on-one.read': {
    FULL_ADMIN: 'reach',
    VP: 'self',
    GM: 'reach',
    AGM: 'self',
    BLT: 'self',
    LEADERSHIP_READONLY: 'self',
    CSM_READONLY: 'self',
  },
  'one-on-one.prepare': { AGM: 'self', BLT: 'self' },
  'one-on-one.follow': { FULL_ADMIN: 'reach', VP: 'reach', GM: 'reach' },
  // Visit a venue, or talk with its general manager; read shared visits; write points for the next one.
  'visit.hold': { FULL_ADMIN: 'reach', VP: 'reach' },
  'visit.read': { FULL_ADMIN: 'reach', VP: 'reach', GM: 'reach', LEADERSHIP_READONLY: 'reach' },
  'visit.prepare': { GM: 'reach' },
  // Thank a BLT member or general manager; read what they hid from colleagues.
  'well-done.say': {
    FULL_ADMIN: 'reach',
    VP: 'reach',
    GM: 'reach',
    AGM: 'reach',
    BLT: 'reach',
    LEADERSHIP_READONLY: 'reach',
    CSM_READONLY: 'reach',
  },
  'well-done.readHidden': { FULL_ADMIN: 'reach', VP: 'reach', GM: 'reach' },
  // The year of a member, or of a venue for its general manager. Write one’s own text for the talk about it.
  'year.read': {
    FULL_ADMIN: 'reach',
    VP: 'reach',
    GM: 'reach',
    AGM: 'self',
    BLT: 'self',
    LEADERSHIP_READONLY: 'self',
    CSM_READONLY: 'self',
  },
  'year.talk': { FULL_ADMIN: 'reach', GM: 'reach', AGM: 'self', BLT: 'self' },
  'member.remind': { FULL_ADMIN: 'reach', GM: 'reach' },
  // The company's focuses of a period; a venue's one-line answer.
  'focus.edit': { FULL_ADMIN: 'reach', VP: 'reach' },
  'focus.answer': { FULL_ADMIN: 'reach', GM: 'reach' },
  'venue.edit': { FULL_ADMIN: 'reach', GM: 'reach' },
  // The venue's general manager and the company’s operations space.
  'company.edit': { FULL_ADMIN: 'reach' },
  'people.manage': { FULL_ADMIN: 'reach' },
  // Export all data of the company or of a person. Everyone can export their own.
  'company.export': { FULL_ADMIN: 'reach' },
  'person.forget': { FULL_ADMIN: 'reach' },
  // Name stand-ins for general managers; managers name their own. Both people and full admins can see and end a
  // stand-in.
  'stand-in.name': { FULL_ADMIN: 'reach', GM: 'self' },
  'stand-in.read': { FULL_ADMIN: 'reach', GM: 'self', AGM: 'self' },
  // Enter absences; everyone can enter their own.
  'away.edit': {
    FULL_ADMIN: 'reach',
    VP: 'self',
    GM: 'reach',
    AGM: 'self',
    BLT: 'self',
    LEADERSHIP_READONLY: 'self',
    CSM_READONLY: 'self',
  },
  // Service accounts, webhooks, and everyone’s tokens.
  'connection.manage': { FULL_ADMIN: 'reach' },
  'audit.read': { FULL_ADMIN: 'reach' },
  'security.read': { FULL_ADMIN: 'reach' },
  'system.read': { FULL_ADMIN: 'reach' },
  'material.add': { FULL_ADMIN: 'reach', GM: 'reach', AGM: 'self', BLT: 'self' },
  'material.remove': { FULL_ADMIN: 'reach', GM: 'reach' },
  'analytics.read': { FULL_ADMIN: 'reach', GM: 'reach' },
  // VPs see signals on home; they have no analytics screen (decisions 6).
  'signal.read': { FULL_ADMIN: 'reach', VP: 'reach', GM: 'reach' },
  'target.edit': { FULL_ADMIN: 'reach', VP: 'reach', GM: 'reach' },
  // The specification grants these two by job role: FULL_ADMIN alone is not enough.
  'metrics.edit': { VP: 'reach', GM: 'reach', AGM: 'reach' },
  'rollup.read': { VP: 'reach', LEADERSHIP_READONLY: 'reach' },
} as const satisfies Record<string, Partial<Record<Column, Grant>>>

export type Ability = keyof typeof ABILITIES

/**
 * Actions that nobody may take on their own work, whatever their roles, with the text of the refusal (life, stand-in).
 */
const NEVER_OWN: Partial<Record<Ability, string>> = {
  'priority.signOff': 'You cannot sign off your own priority.',
  'skill.verify': 'You cannot verify your own skill.',
  'journal.review': 'You cannot review your own journal.',
  'one-on-one.hold': 'You cannot hold a one-on-one with yourself.',
  'well-done.say': 'You cannot say well done to yourself.',
}

/** A venue where a person also has the abilities of one of its general managers now (life, stand-in). */
export type StandsIn = { venueId: string; gmId: string }

/**
 * The roles that give a person rights, and the app user that `self` refers to. `without`: rights that their token
 * leaves out. `standsIn`: absent without stand-ins, as for a token.
 */
export type Holder = {
  accessRole: AccessRole
  jobRole: JobRole
  bltId: string
  without?: readonly Ability[]
  standsIn?: readonly StandsIn[]
}

/** A BLT member, and the venue through which they are reached. */
export type AboutMember = { id: string; venueId: string }

/** The member of a row. `venueId`: where the row is reached. */
export const memberOf = ({ bltId, venueId }: { bltId: string; venueId: string }): AboutMember => ({
  id: bltId,
  venueId,
})

const grantOf = (holder: Holder, ability: Ability): Grant | undefined => {
  if (holder.without?.includes(ability)) return undefined
  const row: Partial<Record<Column, Grant>> = ABILITIES[ability]
  const grants = [row[holder.jobRole], holder.accessRole === 'FULL_ADMIN' ? row.FULL_ADMIN : undefined]
  return grants.includes('reach') ? 'reach' : grants.find((grant) => grant !== undefined)
}

/**
 * Whether the holder has the ability at all; if not, the call is answered 403. Their reach decides which rows they may
 * change.
 */
export function may(holder: Holder, ability: Ability): boolean {
  return hasOwn(holder, ability) || (isOfStandIns(ability) && (holder.standsIn ?? []).length > 0)
}

/** Whether the holder's own roles give the ability, not counting stand-ins. */
export function hasOwn(holder: Holder, ability: Ability): boolean {
  return grantOf(holder, ability) !== undefined
}

/** Whether a general manager's stand-in gets the ability: the abilities of general managers at their venues. */
export function isOfStandIns(ability: Ability): boolean {
  const { GM }: Partial<Record<Column, Grant>> = ABILITIES[ability]
  return GM === 'reach'
}

/** Whether the holder may use the ability for a whole venue within reach. */
export function mayAt(holder: Holder, ability: Ability, venueId: string): boolean {
  return grantOf(holder, ability) === 'reach' || standsInWith(holder, ability, venueId)
}

/** The refusal of an action that nobody may take on their own work; undefined for any other action. */
export function ownRefusal(holder: Holder, ability: Ability, { id }: { id: string }): string | undefined {
  return holder.bltId === id ? NEVER_OWN[ability] : undefined
}

/**
 * Whether the holder may use the ability for this BLT member, who is within reach. Nobody signs off, verifies or
 * reviews their own work, and on their own work a stand-in has only their own abilities (life, stand-in).
 */
export function mayAbout(holder: Holder, ability: Ability, { id, venueId }: AboutMember): boolean {
  if (ownRefusal(holder, ability, { id }) !== undefined) return false
  const grant = grantOf(holder, ability)
  if (grant === 'reach' || (grant === 'self' && holder.bltId === id)) return true
  return holder.bltId !== id && standsInWith(holder, ability, venueId)
}

/** The general manager for whom the holder acts as a stand-in for this venue or member; undefined otherwise. */
export function standsInFor(
  holder: Holder,
  { id, venueId }: { id?: string; venueId: string },
): string | undefined {
  if (holder.bltId === id) return undefined
  return holder.standsIn?.find((one) => one.venueId === venueId)?.gmId
}

const standsInWith = ({ standsIn = [] }: Holder, ability: Ability, venueId: string): boolean =>
  isOfStandIns(ability) && standsIn.some((one) => one.venueId === venueId)

/**
 * The venues that a person's roles give: all of the org, the assigned ones, or their own (decisions 1). A VP with a
 * region reaches only its venues (life, regions).
 */
export function reachOf(
  holder: Omit<Holder, 'bltId'>,
  { venueId, hasRegion }: { venueId: string | null; hasRegion: boolean },
): 'org' | 'assigned' | 'own' {
  if (holder.accessRole === 'FULL_ADMIN') return 'org'
  switch (holder.jobRole) {
    case 'VP':
      return hasRegion ? 'assigned' : 'org'
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

/** The access table for people: for each ability, the grant of each role. */
export function accessTable(): { ability: Ability; grants: Record<Column, Grant | 'none'> }[] {
  return (Object.keys(ABILITIES) as Ability[]).map((ability) => {
    const row: Partial<Record<Column, Grant>> = ABILITIES[ability]
    const grants = Object.fromEntries(
      (['FULL_ADMIN', ...JOB_ROLES] as const).map((column) => [column, row[column] ?? 'none']),
    ) as Record<Column, Grant | 'none'>
    return { ability, grants }
  })
}
