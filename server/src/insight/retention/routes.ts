import type { retentionCalls } from '@scope/contract/insight/retention'
import type { Routes } from '../../kernel/http/routes.ts'
import { changeRetention, retentionOf } from './service.ts'

export const retentionRoutes: Routes<keyof typeof retentionCalls> = {
  'GET /api/company/retention': (context) => retentionOf(context),
  'PATCH /api/company/retention': (context, { body }) => changeRetention(context, body),
}
