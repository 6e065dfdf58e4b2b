import type { newsCalls } from '@scope/contract/insight/news'
import type { Routes } from '../../kernel/http/routes.ts'
import { newsOf, noteVisit, rollupPlace, venuePlace } from './service.ts'

export const newsRoutes: Routes<keyof typeof newsCalls> = {
  'GET /api/venues/:venue/news': async (context, { params, query }) =>
    newsOf(context, await venuePlace(context, params.venue, query.blt), query.since),
  'POST /api/venues/:venue/visit': async (context, { params, body }) =>
    noteVisit(context, await venuePlace(context, params.venue, body.blt), body.until),
  'GET /api/rollup/news': async (context, { query }) =>
    newsOf(context, await rollupPlace(context), query.since),
  'POST /api/rollup/visit': async (context, { body }) =>
    noteVisit(context, await rollupPlace(context), body.until),
}
