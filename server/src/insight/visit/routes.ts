import type { visitCalls } from '@scope/contract/insight/visit/visit'
import type { Parts } from '../../kernel/context.ts'
import { Download } from '../../kernel/http/reply/download.ts'
import { goneSignal } from '../../kernel/http/reply/events.ts'
import type { Routes } from '../../kernel/http/routes.ts'
import { briefOf, briefPdfOf } from './brief/service.ts'
import { addPhoto, photoOf, removePhoto } from './photo/service.ts'
import { pointsOf, prepareVisit } from './points.ts'
import { changeVisit, type OnVisit, planVisit, removeVisit, visitOf, visitsOf } from './service.ts'
import { shareVisit, takeBackVisit } from './share.ts'
import { visitedVenuesOf } from './venues.ts'

/** `onPlanned` is called for every planned visit of which the venue's managers are told, `onShared` for every shared one. */
export const visitRoutes = (
  parts: Parts,
  { onPlanned, onShared }: { onPlanned: OnVisit; onShared: OnVisit },
): Routes<keyof typeof visitCalls> => ({
  'GET /api/visits': (context, { query }) => visitsOf(context, query),
  'POST /api/visits': (context, { body }) => planVisit(context, body, onPlanned),
  'GET /api/visits/points': (context, { query }) => pointsOf(context, query.venue),
  'PUT /api/visits/points': (context, { body }) => prepareVisit(context, body),
  'GET /api/visits/venues': (context) => visitedVenuesOf(context),
  'GET /api/visits/:id/brief': (context, { params, query }) => briefOf(context, params.id, query),
  'GET /api/visits/:id/brief.pdf': (context, { params, query }, { reply }) =>
    briefPdfOf(context, params.id, query, { origin: parts.config.publicUrl, gone: goneSignal(reply) }),
  'GET /api/visits/:id': (context, { params }) => visitOf(context, params.id),
  'PATCH /api/visits/:id': (context, { params, body }) => changeVisit(context, params.id, body, onPlanned),
  'DELETE /api/visits/:id': (context, { params }) => removeVisit(context, params.id),
  'POST /api/visits/:id/share': (context, { params, body }) => shareVisit(context, params.id, body, onShared),
  'POST /api/visits/:id/take-back': (context, { params }) => takeBackVisit(context, params.id),
  'PUT /api/visits/:id/files/:file': (context, { params, body }) => addPhoto(parts, context, params, body),
  'GET /api/visits/:id/files/:file': async (context, { params }) => {
    const { id: tag, fileName: name, fileType: type, size, key } = await photoOf(context, params)
    return new Download({ name, type, size, tag, open: () => parts.files.open(key) })
  },
  'DELETE /api/visits/:id/files/:file': (context, { params }) => removePhoto(context, params),
})
