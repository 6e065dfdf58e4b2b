import type { targetsCalls } from '@scope/contract/numbers/targets'
import type { Routes } from '../../kernel/http/routes.ts'
import { removeTarget, setTargets, targetsIn, targetsOf } from './service.ts'

export const targetsRoutes: Routes<keyof typeof targetsCalls> = {
  'GET /api/targets': (context, { query }) => targetsIn(context, query),
  'GET /api/venues/:venue/targets': (context, { params }) => targetsOf(context, params.venue),
  'POST /api/targets': (context, { body }) => setTargets(context, body.targets),
  'DELETE /api/targets/:id': (context, { params }) => removeTarget(context, params.id),
}
