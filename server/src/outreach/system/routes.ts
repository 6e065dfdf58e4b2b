import type { systemCalls } from '@scope/contract/outreach/system'
import type { Parts } from '../../kernel/context.ts'
import type { Routes } from '../../kernel/http/routes.ts'
import { endCopy, readSystem } from './service.ts'

export const systemRoutes = (parts: Parts): Routes<keyof typeof systemCalls> => ({
  'GET /api/system': (context) => readSystem(context, parts),

  'POST /api/system/live': async (context) => {
    await endCopy(context)
    return { ok: true }
  },
})
