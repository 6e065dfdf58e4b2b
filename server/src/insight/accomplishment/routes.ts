import type { accomplishmentCalls } from '@scope/contract/insight/accomplishment'
import { goneSignal } from '../../kernel/http/reply/events.ts'
import type { Routes } from '../../kernel/http/routes.ts'
import { accomplishmentsCsvOf, accomplishmentsOf, accomplishmentsPdfOf } from './service.ts'

export const accomplishmentRoutes: Routes<keyof typeof accomplishmentCalls> = {
  'GET /api/accomplishments': (context, { query }) => accomplishmentsOf(context, query),
  'GET /api/accomplishments.csv': (context, { query }) => accomplishmentsCsvOf(context, query),
  'GET /api/accomplishments.pdf': (context, { query }, { reply }) =>
    accomplishmentsPdfOf(context, query, goneSignal(reply)),
}
