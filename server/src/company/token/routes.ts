import type { tokenCalls } from '@scope/contract/company/token'
import type { Parts } from '../../kernel/context.ts'
import type { Routes } from '../../kernel/http/routes.ts'
import { networkIn } from '../../kernel/http/socket/network.ts'
import { allowPersonal, companyTokens, endToken, makeOwnToken, tokensOf } from './service.ts'

export const tokenRoutes = ({ config }: Parts): Routes<keyof typeof tokenCalls> => ({
  'GET /api/tokens': (context) => tokensOf(context, config),
  'POST /api/tokens': (context, { body }, http) =>
    makeOwnToken({ ...context, ...networkIn(http.request) }, body, config),
  'DELETE /api/tokens/:id': async (context, { params }, http) => {
    await endToken({ ...context, ...networkIn(http.request) }, params.id)
    return { ok: true }
  },
  'GET /api/company/tokens': companyTokens,
  'PUT /api/company/tokens': (context, { body }) => allowPersonal(context, body),
})
