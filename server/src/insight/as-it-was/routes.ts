import type { asItWasCalls } from '@scope/contract/insight/as-it-was/as-it-was'
import type { Routes } from '../../kernel/http/routes.ts'
import { boardAsItWas, metricsAsItWas, rollupAsItWas } from './service.ts'

export const asItWasRoutes: Routes<keyof typeof asItWasCalls> = {
  'GET /api/rollup/as-it-was': (context, { query }) => rollupAsItWas(context, query),
  'GET /api/venues/:venue/board/as-it-was': (context, { params, query }) =>
    boardAsItWas(context, params.venue, query),
  'GET /api/venues/:venue/metrics/as-it-was': (context, { params, query }) =>
    metricsAsItWas(context, params.venue, query),
}
