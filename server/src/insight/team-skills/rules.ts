import type { TeamMark, TeamSkills } from '@scope/contract/insight/team-skills'
import { DEFAULT_LEVELS } from '@scope/contract/insight/team-skills.words'
import type { TeamRole } from '@scope/contract/kernel/team.words'
import { inDevelopment, SKILL_STATUSES, type SkillStatus } from '@scope/contract/work/skill.words'
import { invalid } from '../../kernel/refusal.ts'
import { COMPETENCIES } from '../../work/skill/competencies.ts'

type Mark = { skillId: string; status: SkillStatus; verified: boolean }

/** A BLT member with their skills that have been marked. */
export type TeamMember = {
  id: string
  slug: string
  name: string
  role: TeamRole
  position: string
  marks: Mark[]
}

/** The target level of a role in a competency. */
export type TargetLevel = { skillId: string; role: TeamRole; level: SkillStatus }

type TeamSkill = TeamSkills['skills'][number]

/** The steps from a status up to a target level: 0 at the level or above it, at most 4 (Not Started to Mastered). */
export function stepsShort(status: SkillStatus, target: SkillStatus): number {
  return Math.max(0, SKILL_STATUSES.indexOf(target) - SKILL_STATUSES.indexOf(status))
}

/** Whether someone can teach a competency: they have mastered it, and a manager has verified that. */
export function canTeach({ status, verified }: Pick<Mark, 'status' | 'verified'>): boolean {
  return status === 'MASTERED' && verified
}

/** The company's target level of a competency and role, by default that of the role. */
export function targetIn(set: readonly TargetLevel[], skillId: string, role: TeamRole): SkillStatus {
  return set.find((one) => one.skillId === skillId && one.role === role)?.level ?? DEFAULT_LEVELS[role]
}

/** Every competency with every member: the marks, gaps and teachers. `set` are the company's target levels. */
export function sideBySide(
  team: readonly TeamMember[],
  set: readonly TargetLevel[],
): Pick<TeamSkills, 'members' | 'skills' | 'gaps'> {
  const marked = team.map(({ marks }) => new Map(marks.map((mark) => [mark.skillId, mark])))
  const skills = COMPETENCIES.map(({ id, title, category }): TeamSkill => {
    const levels = { AGM: targetIn(set, id, 'AGM'), BLT: targetIn(set, id, 'BLT') }
    const marks = team.map(({ role }, index): TeamMark => {
      const { status, verified } = marked[index]?.get(id) ?? { status: 'NOT_STARTED', verified: false }
      return { status, verified, target: levels[role], short: stepsShort(status, levels[role]) }
    })
    return {
      ...{ skillId: id, skillTitle: title, category, levels, marks },
      below: marks.filter(({ short }) => short > 0).length,
      short: marks.reduce((steps, { short }) => steps + short, 0),
      teachers: team.flatMap((member, index) => (canTeach(marks[index] ?? NEVER) ? [member.id] : [])),
    }
  })
  const members = team.map(({ marks: _, ...member }, index) => {
    const own = skills.map(({ marks }) => marks[index] ?? NEVER)
    return {
      ...member,
      mastered: own.filter(({ status }) => status === 'MASTERED').length,
      verified: own.filter(canTeach).length,
      developing: own.filter(({ status }) => inDevelopment(status)).length,
    }
  })
  return { members, skills, gaps: largestGaps(skills) }
}

const NEVER = { status: 'NOT_STARTED', verified: false } as const

/**
 * The competencies in which someone is below the target level: most missing steps first, then most members, then in the
 * given order.
 */
export function largestGaps(skills: readonly Pick<TeamSkill, 'skillId' | 'below' | 'short'>[]): string[] {
  return skills
    .filter(({ short }) => short > 0)
    .toSorted((one, other) => other.short - one.short || other.below - one.below)
    .map(({ skillId }) => skillId)
}

/** A target level that a save changes. */
export type LevelChange = TargetLevel & { title: string; before: SkillStatus }

/**
 * The changes of a save of target levels, without levels that stay the same. Refuses with 400 an unknown competency,
 * and one that is named twice for a role.
 */
export function planLevels(levels: readonly TargetLevel[], set: readonly TargetLevel[]): LevelChange[] {
  const seen = new Set<string>()
  return levels.flatMap((line, index) => {
    const { skillId, role, level } = line
    const skill = COMPETENCIES.find(({ id }) => id === skillId)
    const field = `levels.${index}.skillId`
    if (!skill) throw invalid(field, 'skillId is not one of the competencies.')
    const key = `${skillId} ${role}`
    if (seen.has(key)) throw invalid(field, `${skill.title} is named twice for one role.`)
    seen.add(key)
    const before = targetIn(set, skillId, role)
    return before === level ? [] : [{ ...line, title: skill.title, before }]
  })
}
