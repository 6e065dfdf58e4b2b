import type { TeamMember, TeamSkill } from './api.ts'

/** The names of the members who can teach a competency. */
export function teachersOf(
  { teachers }: Pick<TeamSkill, 'teachers'>,
  members: readonly TeamMember[],
): string {
  return members
    .filter(({ id }) => teachers.includes(id))
    .map(({ name }) => name)
    .join(', ')
}

/** The people who can teach a competency, or what is missing: a verification, or someone who has mastered it. */
export function teachText(
  skill: Pick<TeamSkill, 'teachers' | 'marks'>,
  members: readonly TeamMember[],
): string {
  const teachers = teachersOf(skill, members)
  if (teachers) return `Can teach: ${teachers}`
  const mastered = members.filter((_, index) => skill.marks[index]?.status === 'MASTERED')
  return mastered.length > 0
    ? `Mastered, not verified yet: ${mastered.map(({ name }) => name).join(', ')}`
    : 'Nobody here has mastered it.'
}
