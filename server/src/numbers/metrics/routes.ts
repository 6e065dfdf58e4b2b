import type { metricsCalls } from '@scope/contract/numbers/metrics'
import { goneSignal } from '../../kernel/http/reply/events.ts'
import type { Routes } from '../../kernel/http/routes.ts'
import { importWeeks } from './import/import.ts'
import {
  differencesIn,
  historyOf,
  metricsCsvOf,
  metricsOf,
  metricsPdfOf,
  saveWeek,
  weekAt,
} from './service.ts'

export const metricsRoutes: Routes<keyof typeof metricsCalls> = {
  'GET /api/metrics': (context, { query }) => metricsOf(context, query),
  'GET /api/metrics/differences': (context, { query }) => differencesIn(context, query),
  'POST /api/metrics': (context, { query, body }) => saveWeek(context, query.venue, body),
  'GET /api/venues/:venue/metrics': (context, { params, query }) => weekAt(context, params.venue, query),
  'GET /api/venues/:venue/metrics.csv': (context, { params, query }) =>
    metricsCsvOf(context, params.venue, query),
  'GET /api/venues/:venue/metrics.pdf': (context, { params, query }, { reply }) =>
    metricsPdfOf(context, params.venue, query, goneSignal(reply)),
  'GET /api/metrics/:id/history': (context, { params }) => historyOf(context, params.id),
  'POST /api/metrics/import': (context, { query, body }) =>
    importWeeks(context, {
      ...body,
      ...(query.apply === 'true' && { apply: true }),
      ...(query.source !== undefined && { source: query.source }),
    }),
}
