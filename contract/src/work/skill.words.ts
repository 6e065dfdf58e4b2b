/** The words of skill development. No schema here: the browser loads this file. */

export const SKILL_STATUSES = ['NOT_STARTED', 'LEARNING', 'PRACTICING', 'PROFICIENT', 'MASTERED'] as const
export type SkillStatus = (typeof SKILL_STATUSES)[number]

export const SKILL_LABELS: Record<SkillStatus, string> = {
  NOT_STARTED: 'Not Started',
  LEARNING: 'Learning',
  PRACTICING: 'Practicing',
  PROFICIENT: 'Proficient',
  MASTERED: 'Mastered',
}

/** How far a skill is, in percent (document 1, section 4). */
export const SKILL_PERCENT: Record<SkillStatus, number> = {
  NOT_STARTED: 0,
  LEARNING: 25,
  PRACTICING: 50,
  PROFICIENT: 75,
  MASTERED: 100,
}

export const SKILL_CATEGORIES = [
  'Revenue Growth',
  'Operations',
  'Financial Performance',
  'Team Development',
] as const
export type SkillCategory = (typeof SKILL_CATEGORIES)[number]

/** The size of the fixed catalogue (document 1, section 9). */
export const COMPETENCIES = 22

/** The next status: Start Learning, then Next; null at Mastered. */
export function nextSkillStatus(status: SkillStatus): SkillStatus | null {
  return SKILL_STATUSES[SKILL_STATUSES.indexOf(status) + 1] ?? null
}

/** Whether a skill is in development: started and not yet mastered. */
export function inDevelopment(status: SkillStatus): boolean {
  return status !== 'NOT_STARTED' && status !== 'MASTERED'
}

/** Progress in whole percent: mastered of 22, rounded. Verification does not change it (document 1, section 9). */
export function masteryPercent(mastered: number): number {
  return Math.round((mastered / COMPETENCIES) * 100)
}

/** Kinds of history entries: a mark by the member or a manager, or a verification given or taken back. */
export const SKILL_EVENTS = ['mark', 'verified', 'unverified'] as const
export type SkillEvent = (typeof SKILL_EVENTS)[number]

/** Entries on the Progress screen (document 1, section 9). */
export const RECENT_UPDATES = 10
