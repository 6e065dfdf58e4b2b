import { plural } from '../kernel/count.words.ts'
import type { TeamRole } from '../kernel/team.words.ts'
import { SKILL_LABELS, type SkillStatus } from '../work/skill.words.ts'

/** The words of team skills. No schema here: the browser loads this file. */

/** The default target level of each team role in a competency (decision 100). */
export const DEFAULT_LEVELS: Record<TeamRole, SkillStatus> = { AGM: 'PROFICIENT', BLT: 'PRACTICING' }

/** A target level in words. Not Started means no target. */
export const levelText = (level: SkillStatus): string =>
  level === 'NOT_STARTED' ? 'No target' : SKILL_LABELS[level]

/** `2 steps below Proficient`; empty at the target level or above it. `short` is in steps. */
export const shortText = (short: number, target: SkillStatus): string =>
  short === 0 ? '' : `${plural(short, 'step')} below ${SKILL_LABELS[target]}`

/** `Mastered, verified` */
export const markText = ({ status, verified }: { status: SkillStatus; verified: boolean }): string =>
  verified ? `${SKILL_LABELS[status]}, verified` : SKILL_LABELS[status]
