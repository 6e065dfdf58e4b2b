import type { wellDoneCalls } from '@scope/contract/insight/well-done'
import type { Routes } from '../../kernel/http/routes.ts'
import { changeWellDone, sayWellDone, takeBackWellDone, wellDonesOf } from './service.ts'

export const wellDoneRoutes: Routes<keyof typeof wellDoneCalls> = {
  'GET /api/well-dones': (context, { query }) => wellDonesOf(context, query),
  'POST /api/well-dones': (context, { body }) => sayWellDone(context, body),
  'PATCH /api/well-dones/:id': (context, { params, body }) => changeWellDone(context, params.id, body),
  'DELETE /api/well-dones/:id': (context, { params }) => takeBackWellDone(context, params.id),
}
