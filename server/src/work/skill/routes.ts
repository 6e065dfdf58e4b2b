import type { skillCalls } from '@scope/contract/work/skill'
import type { Routes } from '../../kernel/http/routes.ts'
import { COMPETENCIES } from './competencies.ts'
import { historyOf, markSkill, progressOf, verifySkill } from './service.ts'

export const skillRoutes: Routes<keyof typeof skillCalls> = {
  'GET /api/skills/catalogue': async () => [...COMPETENCIES],
  'GET /api/skills/progress': (context, { query }) => progressOf(context, query),
  'POST /api/skills/update': (context, { body }) => markSkill(context, body),
  'POST /api/skills/verify': (context, { body }) => verifySkill(context, body),
  'GET /api/skills/history': (context, { query }) => historyOf(context, query),
}
