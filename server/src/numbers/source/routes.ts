import type { MetricsImport } from '@scope/contract/numbers/metrics'
import type { sourceCalls } from '@scope/contract/numbers/source'
import type { Context } from '../../kernel/context.ts'
import type { Routes } from '../../kernel/http/routes.ts'
import { proposeReading } from './propose.ts'
import type { ReadFiles } from './read.ts'
import { addSource, editSource, removeSource, sourcesOf } from './service.ts'

/** `preview` says what an import of files that are read already would change. */
export const sourceRoutes = (
  preview: (context: Context, read: ReadFiles) => Promise<MetricsImport>,
): Routes<keyof typeof sourceCalls> => ({
  'GET /api/sources': (context) => sourcesOf(context),
  'POST /api/sources': (context, { body }) => addSource(context, body),
  'PATCH /api/sources/:id': (context, { params, body }) => editSource(context, params.id, body),
  'DELETE /api/sources/:id': (context, { params }) => removeSource(context, params.id),
  'POST /api/sources/propose': (context, { body }) => proposeReading(context, body, preview),
})
