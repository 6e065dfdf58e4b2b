import type { Reply } from '@scope/contract/calls'
import {
  inDevelopment,
  masteryPercent,
  SKILL_CATEGORIES,
  type SkillStatus,
} from '@scope/contract/work/skill.words'

export type Skill = Reply<'GET /api/skills/progress'>[number]

/** A mark that is under way, and who gives it. */
export type Mark = { skillId: string; status: SkillStatus; by: string }

/** The skills as they will stand when the marks under way are stored: what fails is simply no longer among them. */
export function withMarks(skills: Skill[], marks: Mark[]): Skill[] {
  return skills.map((skill) => {
    const mark = marks.findLast(({ skillId }) => skillId === skill.skillId)
    if (!mark) return skill
    const can = { ...skill.can, verify: false }
    return { ...skill, status: mark.status, updatedBy: mark.by, updatedAt: null, verified: null, can }
  })
}

/** Which of the three lists a skill of this status stands in. */
export function placeOf(status: SkillStatus): 'notStarted' | 'developing' | 'mastered' {
  if (status === 'NOT_STARTED') return 'notStarted'
  return inDevelopment(status) ? 'developing' : 'mastered'
}

/** The skills as the screen lists them, in the order of the catalogue so that no row moves within its list. */
export function standingOf(skills: Skill[]) {
  const at = (place: ReturnType<typeof placeOf>) => skills.filter(({ status }) => placeOf(status) === place)
  const mastered = at('mastered')
  const notStarted = at('notStarted')
  return {
    mastered,
    developing: at('developing'),
    /** By category; one in which everything has begun is left out. */
    notStarted: SKILL_CATEGORIES.map((category) => ({
      category,
      skills: notStarted.filter((skill) => skill.category === category),
    })).filter((group) => group.skills.length > 0),
    verified: mastered.filter(({ verified }) => verified !== null).length,
    percent: masteryPercent(mastered.length),
  }
}
