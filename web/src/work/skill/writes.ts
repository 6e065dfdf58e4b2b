import type { QueryClient } from '@tanstack/react-query'
import type { Write } from '../../lib/api/writes.ts'
import { skillHistoryQuery, skillsQuery } from './api.ts'
import { withMark } from './mark.ts'
import type { Skill } from './standing.ts'

/** Changes of a member's skills are sent in order, because the server takes one step at a time. */
export const skillsScope = (venue: string, blt: string): string => `skills ${venue} ${blt}`

/** The slugs of the venue and the BLT member, and the name of the marking person. */
type About = { venue: string; blt: string; by: string }
type OfSkills = { about: About }

const ofSkills = {
  stored: (client: QueryClient, skill: Skill, { about }: OfSkills) => store(client, about, skill),
  refreshes: ({ about }: OfSkills) => [skillHistoryQuery(about.venue, about.blt).queryKey],
  rechecks: ({ about }: OfSkills) => [skillsQuery(about.venue, about.blt).queryKey],
  says: () => ['Update Failed', 'Could not update skill progress'] as const,
}

export const markSkill: Write<'POST /api/skills/update', About, Skill[]> = {
  ...ofSkills,
  name: 'skill.mark',
  call: 'POST /api/skills/update',
  shows: (skills, { input: { body }, about: { by } }) =>
    withMark(skills, { skillId: body.skillId, status: body.status, by }),
}

/** Shown only once stored, because a person signs it with their name. */
export const verifySkill: Write<'POST /api/skills/verify', About, Skill[]> = {
  ...ofSkills,
  name: 'skill.verify',
  call: 'POST /api/skills/verify',
}

export const skillWrites = [markSkill, verifySkill]

async function store(client: QueryClient, { venue, blt }: About, answer: Skill): Promise<void> {
  const { queryKey } = skillsQuery(venue, blt)
  await client.cancelQueries({ queryKey })
  client.setQueryData(queryKey, (skills) =>
    skills?.map((skill) => (skill.skillId === answer.skillId ? answer : skill)),
  )
}
