import { type Holder, isBltRole, type JobRole, mayAbout } from '@scope/contract/kernel/access'
import { nextSkillStatus, SKILL_LABELS, type SkillStatus } from '@scope/contract/work/skill.words'
import { conflict, forbidden } from '../../kernel/refusal.ts'

/** The BLT member whose skill it is; nobody marks for someone who has left or was promoted. */
export type SkillOwner = { id: string; role: JobRole; active: boolean }

/**
 * Whether a mark changes anything: the status that stands already does not. Refuses what is neither one step further
 * nor a reset, so that of two devices that ask for the next step the second skips none (document 1, section 4).
 */
export function readMark(title: string, before: SkillStatus, asked: SkillStatus): boolean {
  if (asked === before) return false
  const next = nextSkillStatus(before)
  if (asked === 'NOT_STARTED' || asked === next) return true
  const stands = `${title} is ${SKILL_LABELS[before]}`
  throw conflict(
    next
      ? `${stands}: the next step is ${SKILL_LABELS[next]}.`
      : `${stands}: it can only go back to Not Started.`,
  )
}

/** Refuses to change the skills of someone who is no BLT member now: what they did stays as it was. */
export function refuseFormer(owner: SkillOwner): void {
  if (!isOnTeam(owner)) throw conflict('This person is no longer on the team.')
}

/** Refuses to confirm one's own skill, or one that is not mastered; taking it back asks for neither. */
export function refuseUnearned(
  title: string,
  status: SkillStatus,
  { person, owner }: { person: Holder; owner: SkillOwner },
): void {
  if (person.bltId === owner.id) throw forbidden('Nobody verifies their own skill.')
  if (status !== 'MASTERED') {
    throw conflict(`${title} is ${SKILL_LABELS[status]}: only a mastered skill is verified.`)
  }
}

/** What the person may do now with a skill of this status; a verification may be given or taken back. */
export function canOf(
  person: Holder,
  owner: SkillOwner,
  status: SkillStatus,
): { mark: boolean; verify: boolean } {
  const open = isOnTeam(owner)
  return {
    mark: open && mayAbout(person, 'skill.mark', owner.id),
    verify:
      open &&
      status === 'MASTERED' &&
      person.bltId !== owner.id &&
      mayAbout(person, 'skill.verify', owner.id),
  }
}

const isOnTeam = ({ active, role }: SkillOwner) => active && isBltRole(role)
