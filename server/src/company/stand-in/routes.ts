import type { standInCalls } from '@scope/contract/company/stand-in'
import type { Routes } from '../../kernel/http/routes.ts'
import { endStandIn, nameStandIn, standInsOf } from './service.ts'

export const standInRoutes: Routes<keyof typeof standInCalls> = {
  'GET /api/stand-ins': standInsOf,
  'POST /api/stand-ins': (context, { body }) => nameStandIn(context, body),
  'DELETE /api/stand-ins/:id': (context, { params }) => endStandIn(context, params.id),
}
