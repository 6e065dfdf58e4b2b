import { type Static, Type } from 'typebox'
import { call, file } from '../kernel/call.ts'
import { LIMITS } from '../kernel/limits.ts'
import { exact, Id, oneOf, Ref } from '../kernel/schema.ts'
import { TEAM_ROLES } from '../kernel/team.words.ts'
import { COMPETENCIES, SKILL_CATEGORIES, SKILL_STATUSES } from '../work/skill.words.ts'

const Level = oneOf(SKILL_STATUSES)

/** A member in a competency. `short`: the steps below the target level; 0 at the level or above it. */
const TeamMark = Type.Object({
  status: Level,
  verified: Type.Boolean(),
  target: Level,
  short: Type.Integer(),
})
export type TeamMark = Static<typeof TeamMark>

/** The skills of a venue's BLT members side by side, in the order of the catalogue. */
export const TeamSkills = Type.Object({
  venue: Type.Object({ id: Id, slug: Type.String(), name: Type.String() }),
  can: Type.Object({ editLevels: Type.Boolean() }),
  members: Type.Array(
    Type.Object({
      id: Id,
      slug: Type.String(),
      name: Type.String(),
      role: oneOf(TEAM_ROLES),
      position: Type.String(),
      mastered: Type.Integer(),
      verified: Type.Integer(),
      developing: Type.Integer(),
    }),
  ),
  skills: Type.Array(
    Type.Object({
      skillId: Type.String(),
      skillTitle: Type.String(),
      category: oneOf(SKILL_CATEGORIES),
      /** The target levels. Not Started: no target. */
      levels: Type.Object({ AGM: Level, BLT: Level }),
      /** A mark for each member, in their order. */
      marks: Type.Array(TeamMark),
      /** The number of members below their target level, and their missing steps together. */
      below: Type.Integer(),
      short: Type.Integer(),
      /** The ids of the members who can teach it: mastered and verified. */
      teachers: Type.Array(Id),
    }),
  ),
  /** The competencies in which someone is below their target level, the largest gap first. */
  gaps: Type.Array(Type.String()),
})
export type TeamSkills = Static<typeof TeamSkills>

const AtVenue = exact({ venue: Ref })

export const teamSkillsCalls = {
  'GET /api/venues/:venue/team-skills': call({
    summary: 'Get the skills of a venue’s BLT members side by side: levels, gaps, and who can teach what',
    who: 'team-skills.read',
    params: AtVenue,
    reply: TeamSkills,
  }),
  'GET /api/venues/:venue/team-skills.csv': file({
    summary: 'Export team skills as a CSV file',
    who: 'team-skills.read',
    limits: LIMITS.table,
    params: AtVenue,
    type: 'text/csv; charset=utf-8',
  }),
  'PUT /api/team-skills/target-levels': call({
    summary: 'Set the company’s target levels by competency and role, all or none. Others stay',
    who: 'target-level.edit',
    body: exact({
      levels: Type.Array(
        exact({
          skillId: Type.String({ minLength: 1, maxLength: 80, pattern: '^[a-z0-9-]+$' }),
          role: oneOf(TEAM_ROLES),
          /** Not Started: no target. */
          level: Level,
        }),
        { minItems: 1, maxItems: COMPETENCIES * TEAM_ROLES.length },
      ),
    }),
    reply: Type.Object({ changed: Type.Integer() }),
  }),
}
