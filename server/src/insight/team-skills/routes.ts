import type { teamSkillsCalls } from '@scope/contract/insight/team-skills'
import type { Routes } from '../../kernel/http/routes.ts'
import { setTargetLevels, teamSkillsFile, teamSkillsOf } from './service.ts'

export const teamSkillsRoutes: Routes<keyof typeof teamSkillsCalls> = {
  'GET /api/venues/:venue/team-skills': (context, { params }) => teamSkillsOf(context, params.venue),
  'GET /api/venues/:venue/team-skills.csv': (context, { params }) => teamSkillsFile(context, params.venue),
  'PUT /api/team-skills/target-levels': (context, { body }) => setTargetLevels(context, body.levels),
}
