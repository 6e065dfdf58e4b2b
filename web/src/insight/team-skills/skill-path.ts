import { memberPath } from '../../company/venue/venue-path.ts'
import { PATHS } from '../../lib/address/paths.ts'
import type { TeamMember, TeamSkills } from './api.ts'

/** The member’s skills with one of them open. */
export function skillPath({ venue }: Pick<TeamSkills, 'venue'>, member: TeamMember, skillId: string): string {
  return `${memberPath(PATHS.skills, { venue: venue.slug, blt: member.slug })}&skill=${skillId}`
}
