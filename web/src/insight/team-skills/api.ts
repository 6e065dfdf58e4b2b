import type { Reply } from '@scope/contract/calls'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api/api.ts'

export type TeamSkills = Reply<'GET /api/venues/:venue/team-skills'>
export type TeamMember = TeamSkills['members'][number]
export type TeamSkill = TeamSkills['skills'][number]
export type TeamMark = TeamSkill['marks'][number]

export const teamSkillsKey = ['team-skills'] as const

/** The skills of a venue’s BLT members side by side. */
export const teamSkillsQuery = (venue: string) =>
  queryOptions({
    queryKey: [...teamSkillsKey, venue],
    queryFn: ({ signal }) => api('GET /api/venues/:venue/team-skills', { params: { venue }, signal }),
    // Reloaded on every visit, because skills are marked on other screens.
    staleTime: 0,
  })
