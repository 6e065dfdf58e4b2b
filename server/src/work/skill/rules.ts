import { type Holder, isOnTeam, type JobRole, mayAbout } from '@scope/contract/kernel/access'
import { nextSkillStatus, SKILL_LABELS, type SkillStatus } from '@scope/contract/work/skill.words'
import { conflict } from '../../kernel/refusal.ts'

/** The BLT member whose skill it is. Skills of people who left or were promoted cannot change. */
export type SkillOwner = { id: string; venueId: string; role: JobRole; active: boolean }

/**
 * Whether a mark changes the status. Refuses anything except one step further or a reset, so that two devices that both
 * ask for the next step do not skip one (document 1, section 4).
 */
export function readMark(title: string, before: SkillStatus, mark: SkillStatus): boolean {
  if (mark === before) return false
  const next = nextSkillStatus(before)
  if (mark === 'NOT_STARTED' || mark === next) return true
  const stands = `${title} is ${SKILL_LABELS[before]}`
  throw conflict(
    next
      ? `${stands}. The next step is ${SKILL_LABELS[next]}.`
      : `${stands}. It can only be reset to Not Started.`,
  )
}

/** Refuses changes to the skills of someone who is no longer a BLT member. */
export function refuseFormer(owner: SkillOwner): void {
  if (!isOnTeam(owner)) throw conflict('This person is no longer on the team.')
}

/** Refuses to verify a skill that is not mastered. A verification can always be removed. */
export function refuseUnearned(title: string, status: SkillStatus): void {
  if (status !== 'MASTERED') {
    throw conflict(`${title} is ${SKILL_LABELS[status]}. Only a mastered skill can be verified.`)
  }
}

/** The person's rights on a skill of this status. */
export function canOf(
  person: Holder,
  owner: SkillOwner,
  status: SkillStatus,
): { mark: boolean; verify: boolean } {
  const open = isOnTeam(owner)
  return {
    mark: open && mayAbout(person, 'skill.mark', owner),
    verify: open && status === 'MASTERED' && mayAbout(person, 'skill.verify', owner),
  }
}
