import type { Reply } from '@scope/contract/calls'
import {
  inDevelopment,
  masteryPercent,
  SKILL_CATEGORIES,
  type SkillStatus,
} from '@scope/contract/work/skill.words'

export type Skill = Reply<'GET /api/skills/progress'>[number]

/** The list a skill belongs to, by status. */
export function placeOf(status: SkillStatus): 'notStarted' | 'developing' | 'mastered' {
  if (status === 'NOT_STARTED') return 'notStarted'
  return inDevelopment(status) ? 'developing' : 'mastered'
}

/** The skills grouped for the screen. Catalogue order, so that no row moves within its list. */
export function standingOf(skills: Skill[]) {
  const at = (place: ReturnType<typeof placeOf>) => skills.filter(({ status }) => placeOf(status) === place)
  const mastered = at('mastered')
  const notStarted = at('notStarted')
  return {
    mastered,
    developing: at('developing'),
    /** By category; categories without unstarted skills are left out. */
    notStarted: SKILL_CATEGORIES.map((category) => ({
      category,
      skills: notStarted.filter((skill) => skill.category === category),
    })).filter((group) => group.skills.length > 0),
    verified: mastered.filter(({ verified }) => verified !== null).length,
    percent: masteryPercent(mastered.length),
  }
}
