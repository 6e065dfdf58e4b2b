import type { rollupCalls } from '@scope/contract/insight/rollup/rollup'
import { goneSignal } from '../../kernel/http/reply/events.ts'
import type { Routes } from '../../kernel/http/routes.ts'
import { focusAtVenues, focusesServed } from './focuses.ts'
import { atRiskOf, missingJournalsOf, rollupCsvOf, rollupOf, rollupPdfOf } from './service.ts'

export const rollupRoutes: Routes<keyof typeof rollupCalls> = {
  'GET /api/rollup': (context, { query }) => rollupOf(context, query),
  'GET /api/rollup/at-risk': (context, { query }) => atRiskOf(context, query),
  'GET /api/rollup/journals': (context, { query }) => missingJournalsOf(context, query),
  'GET /api/rollup/focuses': (context, { query }) => focusesServed(context, query),
  'GET /api/rollup/focuses/:id': (context, { params, query }) => focusAtVenues(context, params.id, query),
  'GET /api/rollup.csv': (context, { query }) => rollupCsvOf(context, query),
  'GET /api/rollup.pdf': (context, { query }, { reply }) => rollupPdfOf(context, query, goneSignal(reply)),
}
