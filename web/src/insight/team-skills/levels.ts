import { TEAM_ROLES, type TeamRole } from '@scope/contract/kernel/team.words'
import type { SkillStatus } from '@scope/contract/work/skill.words'
import type { TeamSkill } from './api.ts'

/** The target levels of a form, by competency and role. */
export type Levels = Record<string, Record<TeamRole, SkillStatus>>

export const levelsOf = (skills: readonly TeamSkill[]): Levels =>
  Object.fromEntries(skills.map(({ skillId, levels }) => [skillId, levels]))

/** The levels that a form changes. */
export function changedLevels(levels: Levels, stored: Levels) {
  return Object.entries(levels).flatMap(([skillId, chosen]) =>
    TEAM_ROLES.filter((role) => chosen[role] !== stored[skillId]?.[role]).map((role) => ({
      skillId,
      role,
      level: chosen[role],
    })),
  )
}

/** The level of a role that all competencies share; null if they differ. */
export function sharedLevel(levels: Levels, role: TeamRole): SkillStatus | null {
  const values = new Set(Object.values(levels).map((one) => one[role]))
  return values.size === 1 ? ([...values][0] ?? null) : null
}

export function withLevel(levels: Levels, skillId: string, role: TeamRole, level: SkillStatus): Levels {
  const stored = levels[skillId]
  return stored ? { ...levels, [skillId]: { ...stored, [role]: level } } : levels
}

export const withEvery = (levels: Levels, role: TeamRole, level: SkillStatus): Levels =>
  Object.fromEntries(Object.entries(levels).map(([skillId, one]) => [skillId, { ...one, [role]: level }]))
