import { SKILL_CATEGORIES, type SkillCategory } from '@scope/contract/work/skill.words'

/** The competencies by category, in the order of the catalogue. */
export function byCategory<S extends { category: SkillCategory }>(
  skills: readonly S[],
): { category: SkillCategory; skills: S[] }[] {
  return SKILL_CATEGORIES.map((category) => ({
    category,
    skills: skills.filter((skill) => skill.category === category),
  }))
}
