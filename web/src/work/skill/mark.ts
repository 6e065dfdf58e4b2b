import type { SkillStatus } from '@scope/contract/work/skill.words'
import type { Skill } from './standing.ts'

/** A mark, and its author. */
type Mark = { skillId: string; status: SkillStatus; by: string }

/** The skills once a pending mark is stored. */
export function withMark(skills: Skill[], { skillId, status, by }: Mark): Skill[] {
  return skills.map((skill) => {
    if (skill.skillId !== skillId) return skill
    const can = { ...skill.can, verify: false }
    return { ...skill, status, updatedBy: by, updatedAt: null, verified: null, can }
  })
}
