import type { awayCalls } from '@scope/contract/company/away'
import type { Routes } from '../../kernel/http/routes.ts'
import { awayOf, deleteAway, editAway, enterAway, type OnAway } from './service.ts'

export const awayRoutes = (onAway: OnAway): Routes<keyof typeof awayCalls> => ({
  'GET /api/away': (context, { query }) => awayOf(context, query),
  'POST /api/away': (context, { body }) => enterAway(context, body, onAway),
  'PATCH /api/away/:id': (context, { params, body }) => editAway(context, params.id, body, onAway),
  'DELETE /api/away/:id': (context, { params }) => deleteAway(context, params.id, onAway),
})
