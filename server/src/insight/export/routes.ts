import type { exportCalls } from '@scope/contract/insight/export'
import type { Parts } from '../../kernel/context.ts'
import type { Routes } from '../../kernel/http/routes.ts'
import { endExport, exportAt, exportsOf, fileOf, makeExport } from './service.ts'

export const exportRoutes = (parts: Parts): Routes<keyof typeof exportCalls> => ({
  'POST /api/exports': (context, { body }) => makeExport(context, body),
  'GET /api/exports': (context) => exportsOf(parts, context),
  'GET /api/exports/:id': (context, { params }) => exportAt(parts, context, params.id),
  'DELETE /api/exports/:id': (context, { params }) => endExport(parts, context, params.id),
  'GET /api/exports/:id/export.zip': (context, { params, query }) =>
    fileOf(parts, context, { ...params, ...query }),
})
