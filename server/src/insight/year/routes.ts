import type { yearCalls } from '@scope/contract/insight/year/year'
import type { Parts } from '../../kernel/context.ts'
import { goneSignal } from '../../kernel/http/reply/events.ts'
import type { Routes } from '../../kernel/http/routes.ts'
import { memberYearOf, memberYearPdfOf } from './service.ts'
import { shortYearOf } from './short.ts'
import { saveTalk } from './talk.ts'
import { venueYearOf } from './venue-year.ts'

export const yearRoutes = ({ config, assistant }: Parts): Routes<keyof typeof yearCalls> => ({
  'GET /api/year/:venue': (context, { params, query }) => venueYearOf(context, params.venue, query),
  'GET /api/year/:venue/:blt': (context, { params, query }) =>
    memberYearOf(context, params, query, assistant),
  'GET /api/year/:venue/:blt/year.pdf': (context, { params, query }, { reply }) =>
    memberYearPdfOf(context, params, query, { origin: config.publicUrl, gone: goneSignal(reply) }),
  'PUT /api/year/:venue/:blt/talk': (context, { params, body }) => saveTalk(context, params, body),
  'POST /api/year/:venue/:blt/short': (context, { params, query }, { reply }) =>
    shortYearOf(context, params, query.year, { assistant, gone: goneSignal(reply) }),
})
