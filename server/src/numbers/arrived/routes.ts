import type { arrivedCalls } from '@scope/contract/numbers/arrived'
import type { Routes } from '../../kernel/http/routes.ts'
import { keepTyped, takeArrived } from './service.ts'

export const arrivedRoutes: Routes<keyof typeof arrivedCalls> = {
  'POST /api/metrics/:id/take': (context, { params, body }) => takeArrived(context, params.id, body),
  'POST /api/metrics/:id/keep': (context, { params, body }) => keepTyped(context, params.id, body),
}
